import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitWork, pullWork, workStatus } from '@sandlot/core/branches/work-rest'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { saveFiles } from '@sandlot/core/files/rest'
import {
  createGitRepository,
  type GitRepository,
  listGitRepositories,
  updateGitRepository,
} from '@sandlot/core/git/rest'
import { leftOutMessages } from '@sandlot/core/repositories/left-out-messages'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { forkOnGithub } from '@sandlot/core/repositories/rest'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltUser, type BuiltWorkspace, filesOf } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { tidy } from './jobs.ts'
import { folderOf } from './plumbing/folders.ts'
import { gitText } from './plumbing/process.ts'
import { plainGit, withToken } from './testing/plain-git.ts'

let dataDir: string
let server: TestServer
let theirs: Awaited<ReturnType<typeof plainGit>>
let ada: BuiltUser
let team: BuiltWorkspace
let repository: GitRepository
let folder: string
let url: string
let made = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-odd-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  await server.listen()
  theirs = await plainGit()
  ada = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
})
beforeEach(async () => {
  made += 1
  folder = `odd-${made}`
  const body = { name: folder }
  repository = await server.as(ada).rest(createGitRepository, { params: { id: team.id }, body })
  url = withToken(repository.cloneUrl, await server.tokenFor(ada))
  await theirs.start(folder, url)
})
afterAll(async () => {
  await server.close()
  await theirs.close()
  await rm(dataDir, { recursive: true, force: true })
})

const push = (...refs: string[]) => theirs.git(folder, 'push', '--quiet', 'origin', ...refs)

test('files that no sandbox can have are pushed and cloned unchanged, and a pull and an import report what they left out', async () => {
  const first = await theirs.commit(folder, { 'a.txt': 'one\n' })
  await push('main')
  const { owner: username, name: repo } = repository
  const sandbox = await server.buildSandbox({
    ...{ workspace: team, author: ada, files: { 'a.txt': 'one\n' } },
    originalGit: { username, repo, branch: 'main', path: '', commitSha: first },
  })
  const params = { id: sandbox.id }
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 5\n`
  await theirs.write(folder, {
    '.gitattributes': '*.psd filter=lfs diff=lfs merge=lfs -text\n',
    '.gitmodules': '[submodule "sub"]\n\tpath = sub\n\turl = https://example.com/sub.git\n',
    'large.bin': Buffer.alloc(UPLOAD_MAX_BYTES + 1, 1),
    'aux.c': 'int aux;\n',
    'old./a.txt': 'a\n',
  })
  await theirs.git(folder, '-c', 'filter.lfs.clean=cat', 'add', '--all')
  const { length } = await theirs.write(folder, { 'logo.psd': pointer }).then(() => pointer)
  await theirs.git(folder, '-c', 'filter.lfs.clean=cat', 'add', 'logo.psd')
  await theirs.git(folder, 'update-index', '--add', '--cacheinfo', `160000,${first},sub`)
  await theirs.git(folder, 'commit', '--quiet', '--message', 'Odd')
  await push('main')
  await theirs.git('.', 'clone', '--quiet', '--bare', url, `${folder}-clone`)
  const tree = (place: string) => theirs.git(place, 'ls-tree', '-r', 'main')
  expect(await tree(`${folder}-clone`)).toBe(await tree(folder))
  expect(await theirs.git(`${folder}-clone`, 'cat-file', '-s', 'main:logo.psd')).toBe(String(length))

  const pulled = await server.as(ada).rest(pullWork, { params })
  expect(pulled).toMatchObject({ conflicts: [], forced: false })
  expect(pulled.skipped).toContain('large.bin')
  const files = filesOf(await server.as(ada).rest(getSandbox, { params })) as Record<string, string>
  expect(files).toMatchObject({ 'a.txt': 'one\n', 'logo.psd': pointer })
  for (const path of pulled.skipped) expect(Object.keys(files)).not.toContain(path)
  // Files that were left out do not count as changes by the person who pulled.
  expect((await server.as(ada).rest(workStatus, { params })).changes).toEqual([])

  const { notes } = await forkById(server.as(ada), `github/${username}/${repo}`, { teamId: team.id })
  const said = [leftOutMessages.submodules(['sub']), leftOutMessages.lfs(['logo.psd'])]
  expect(notes).toEqual(expect.arrayContaining(said))
})

describe('names that many computers treat as equal', () => {
  const alike = { 'README.md': 'big\n', 'readme.md': 'small\n', 'SRC/a.js': 'A\n', 'src/b.js': 'B\n' }
  const inTree = async () =>
    (await theirs.git(folder, 'ls-tree', '-r', '--name-only', 'origin/main')).split('\n')
  const shown = async (id: string) => filesOf(await server.as(ada).rest(getSandbox, { params: { id } }))
  const change = (id: string, path: string, code: string, baseSha: string | null = null) => {
    const changes = [{ type: 'write' as const, path, code, baseSha }]
    return server.as(ada).rest(saveFiles, { params: { id }, body: { changes } })
  }
  const commit = async (id: string) => {
    const body = { message: 'Ours' }
    await server.as(ada).rest(commitWork, { params: { id }, body })
    await theirs.git(folder, 'fetch', '--quiet')
  }

  test('are opened as far as possible, and a commit leaves the others unchanged', async () => {
    const large = Buffer.alloc(UPLOAD_MAX_BYTES + 1)
    await theirs.commit(folder, { ...alike, 'large.bin': large, 'aux.c': 'int aux;\n' })
    await push('main')
    const place = `github/${repository.owner}/${repository.name}`
    const { id, notes } = await forkById(server.as(ada), place, { teamId: team.id })
    expect(await shown(id)).toEqual({ 'README.md': 'big\n', 'SRC/a.js': 'A\n' })
    expect(notes?.join(' ')).toMatch(/“readme\.md”.*“src\/b\.js”/)
    expect(notes?.join(' ')).toContain('“aux.c”')
    expect(notes?.join(' ')).toContain('“large.bin”')
    const params = { id }
    expect((await server.as(ada).rest(workStatus, { params })).changes).toEqual([])

    await change(id, 'new.js', 'new()\n')
    await commit(id)
    expect((await inTree()).sort()).toEqual([...Object.keys(alike), 'aux.c', 'large.bin', 'new.js'].sort())
    expect(await theirs.git(folder, 'show', 'origin/main:readme.md')).toBe('small')
  })

  test('are pulled as far as possible, even when only the case of one changed', async () => {
    await theirs.commit(folder, { 'README.md': 'big\n', 'SRC/a.js': 'A\n', 'b.txt': 'b\n' })
    await push('main')
    const place = `github/${repository.owner}/${repository.name}`
    const { id } = await forkById(server.as(ada), place, { teamId: team.id })
    const pull = () => server.as(ada).rest(pullWork, { params: { id } })
    await change(id, 'c.txt', 'mine\n')

    await theirs.commit(folder, { 'readme.md': 'small\n', 'C.txt': 'theirs\n', 'd.txt': 'd\n' })
    await push('main')
    expect(await pull()).toMatchObject({ conflicts: [], skipped: ['C.txt', 'readme.md'] })
    expect(await shown(id)).toMatchObject({ 'README.md': 'big\n', 'c.txt': 'mine\n', 'd.txt': 'd\n' })

    await theirs.git(folder, 'rm', '--quiet', 'README.md')
    await theirs.git(folder, 'mv', 'SRC', 'src')
    await theirs.git(folder, 'mv', 'b.txt', 'B.txt')
    await theirs.git(folder, 'commit', '--quiet', '--message', 'Rename')
    await push('main')
    expect(await pull()).toMatchObject({ conflicts: [], skipped: ['C.txt'] })
    expect(await shown(id)).toEqual({
      ...{ 'readme.md': 'small\n', 'src/a.js': 'A\n', 'B.txt': 'b\n' },
      ...{ 'c.txt': 'mine\n', 'd.txt': 'd\n' },
    })
    await commit(id)
    expect(await inTree()).toEqual(['B.txt', 'C.txt', 'c.txt', 'd.txt', 'readme.md', 'src/a.js'])
    expect(await theirs.git(folder, 'show', 'origin/main:C.txt')).toBe('theirs')
  })

  test('do not let a commit replace a file that was left out here', async () => {
    await theirs.commit(folder, { 'a.txt': 'one\n', 'large.bin': Buffer.alloc(UPLOAD_MAX_BYTES + 1, 1) })
    await push('main')
    const place = `github/${repository.owner}/${repository.name}`
    const { id } = await forkById(server.as(ada), place, { teamId: team.id })
    await change(id, 'large.bin', 'mine\n')
    await expect(commit(id)).rejects.toMatchObject({ reason: 'leftOut' })
    expect(await theirs.git(folder, 'cat-file', '-s', 'origin/main:large.bin')).toBe(
      String(UPLOAD_MAX_BYTES + 1),
    )
  })
})

test('a refused commit to a new branch leaves no branch behind', async () => {
  await theirs.commit(folder, { 'a.txt': 'one\n', 'large.bin': Buffer.alloc(UPLOAD_MAX_BYTES + 1, 1) })
  await push('main')
  const place = `github/${repository.owner}/${repository.name}`
  const { id } = await forkById(server.as(ada), place, { teamId: team.id })
  const write = (path: string) => ({ type: 'write' as const, path, code: 'mine\n', baseSha: null })
  const changes = [write('large.bin'), write('new.txt')]
  await server.as(ada).rest(saveFiles, { params: { id }, body: { changes } })
  const protecting = { protectedBranches: ['kept/*'], pullRequestsOnly: true }
  await server
    .as(ada)
    .rest(updateGitRepository, { params: { id: team.id, repository: repository.id }, body: protecting })
  const commit = (branch: string, paths: string[]) =>
    server.as(ada).rest(commitWork, { params: { id }, body: { message: 'Ours', paths, branch } })
  const heads = async () =>
    (await theirs.git(folder, 'ls-remote', '--heads', 'origin')).match(/refs\/heads\/.*/g)

  await expect(commit('topic', ['large.bin'])).rejects.toMatchObject({ reason: 'leftOut' })
  await expect(commit('kept/topic', ['new.txt'])).rejects.toMatchObject({ reason: 'branchProtected' })
  await expect(commit('main', ['new.txt'])).rejects.toMatchObject({ reason: 'branchExists' })
  expect(await heads()).toEqual(['refs/heads/main'])
  const made = await commit('topic', ['new.txt'])
  expect(await heads()).toEqual(['refs/heads/main', 'refs/heads/topic'])
  expect(await theirs.git(folder, 'ls-remote', 'origin', 'topic')).toContain(made.commit)
})

test('a branch can have any name that git allows', async () => {
  await theirs.commit(folder, { 'a.txt': 'one\n' })
  const names = ['a/b#c?d'.replace('?', '%3F'), 'ü/ß', "it's", 'x&y=z+1', '日本']
  await push('main', ...names.map((name) => `main:refs/heads/${name}`))
  const project = await fetchProject(server.as(ada), { ...repository, teamId: team.id })
  expect(project.branches.map(({ name }) => name).sort()).toEqual(['main', ...names].sort())
})

test('a repository with so many branches that git compresses its request can be cloned and fetched', async () => {
  await theirs.commit(folder, { 'a.txt': 'one\n' })
  const names = Array.from({ length: 100 }, (_, at) => `main:refs/heads/topic/${at}`)
  await push('main', ...names)
  await theirs.git('.', 'clone', '--quiet', '--bare', url, `${folder}-many`)
  expect((await theirs.git(`${folder}-many`, 'branch')).split('\n')).toHaveLength(101)
  const sha = await theirs.commit(folder, { 'a.txt': 'two\n' })
  await push('main')
  await theirs.git(`${folder}-many`, 'fetch', '--quiet', url, '+refs/heads/*:refs/heads/*')
  expect(await theirs.git(`${folder}-many`, 'rev-parse', 'main')).toBe(sha)
})

test('a repository hosted here can be forked into another workspace by anyone who may see it', async () => {
  const sha = await theirs.commit(folder, { 'a.txt': 'one\n' })
  await theirs.git(folder, 'tag', 'v1')
  await push('main', 'main:topic', 'v1')
  const ben = await server.buildUser()
  const place = { owner: repository.owner, name: repository.name }
  const fork = (name: string, by: BuiltUser, teamId: string) =>
    server.as(by).rest(forkOnGithub, { params: place, body: { name, teamId } })
  await expect(fork('mine', ben, ben.personalWorkspace.id)).rejects.toMatchObject({ code: 'not_found' })
  const made = await fork('mine', ada, ada.personalWorkspace.id)
  expect(made).toMatchObject({ repo: 'mine', branch: 'main' })
  const { repositories } = await server
    .as(ada)
    .rest(listGitRepositories, { params: { id: ada.personalWorkspace.id }, query: {} })
  expect(repositories).toMatchObject([{ name: 'mine', owner: made.owner, private: true }])
  const address = withToken(repositories[0]?.cloneUrl ?? '', await server.tokenFor(ada))
  const refs = await theirs.git('.', 'ls-remote', address)
  for (const ref of ['refs/heads/main', 'refs/heads/topic', 'refs/tags/v1'])
    expect(refs).toContain(`${sha}\t${ref}`)
  const project = await fetchProject(server.as(ada), {
    ...{ owner: made.owner, name: 'mine' },
    teamId: ada.personalWorkspace.id,
  })
  expect(project.branches.map(({ name }) => name).sort()).toEqual(['main', 'topic'])
  await expect(fork('mine', ada, ada.personalWorkspace.id)).rejects.toMatchObject({
    reason: 'repositoryNameTaken',
  })
})

test('repositories with pushes are packed at night, and stay complete', async () => {
  for (const text of ['one', 'two', 'three']) {
    await theirs.commit(folder, { 'a.txt': text })
    await push('main')
  }
  const dir = folderOf(server.deps, repository.id)
  const loose = async () => /^count: (\d+)$/m.exec(await gitText(['count-objects', '-v'], { dir }))?.[1]
  expect(Number(await loose())).toBeGreaterThan(0)
  const sha = await theirs.git(folder, 'rev-parse', 'HEAD')
  await Promise.all([tidy(server.deps), tidy(server.deps)])
  expect(await loose()).toBe('0')
  await theirs.git('.', 'clone', '--quiet', url, `${folder}-after`)
  expect(await theirs.git(`${folder}-after`, 'rev-parse', 'HEAD')).toBe(sha)
  expect(await theirs.git(`${folder}-after`, 'rev-list', '--count', 'HEAD')).toBe('3')
})
