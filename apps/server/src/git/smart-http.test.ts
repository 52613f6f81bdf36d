import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitWork, discardWork, workStatus } from '@sandlot/core/branches/work-rest'
import type { EndpointInput } from '@sandlot/core/endpoint'
import { saveFiles } from '@sandlot/core/files/rest'
import { gitHostMessages } from '@sandlot/core/git/messages'
import {
  createGitRepository,
  deleteGitRepository,
  type GitRepository,
  restoreGitRepository,
  updateGitRepository,
} from '@sandlot/core/git/rest'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { eq } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertSession } from '../accounts/sessions/sessions.ts'
import { boxCheckouts } from '../branches/tables.ts'
import { createContext } from '../create-context.ts'
import type { Viewer } from '../platform/context.ts'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { notedBy } from '../testing/matrix.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { localWork } from './local-work.ts'
import { folderOf } from './plumbing/folders.ts'
import { plainGit, withToken } from './testing/plain-git.ts'

let dataDir: string
let server: TestServer
let theirs: Awaited<ReturnType<typeof plainGit>>
let ada: BuiltUser
let ben: BuiltUser
let cleo: BuiltUser
let team: BuiltWorkspace
let made = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-host-'))
  server = await createTestServer({ config: { dataDir, plans: true } })
  await runMigrations({ connectionString: server.databaseUrl })
  await server.listen()
  theirs = await plainGit()
  ;[ada, ben, cleo] = [await server.buildUser(), await server.buildUser(), await server.buildUser()]
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada], read: [ben] } })
})
afterAll(async () => {
  await server.close()
  await theirs.close()
  await rm(dataDir, { recursive: true, force: true })
})

let repository: GitRepository
let folder: string
beforeEach(async () => {
  made += 1
  folder = `work-${made}`
  repository = await make({ name: `site-${made}` })
})

const make = (body: EndpointInput<typeof createGitRepository>['body'], by: BuiltUser = ada) =>
  server.as(by).rest(createGitRepository, { params: { id: team.id }, body })
const change = (body: object, by: BuiltUser = ada) =>
  server.as(by).rest(updateGitRepository, { params: { id: team.id, repository: repository.id }, body })
const urlFor = async (user: BuiltUser) => withToken(repository.cloneUrl, await server.tokenFor(user))
const tokenThatReads = (user: BuiltUser) =>
  insertSession(server.deps, server.db, { userId: user.id, kind: 'token', name: 'CI', scope: 'read' })

async function pushed(files: Record<string, string> = { 'a.txt': 'one\n' }): Promise<string> {
  await theirs.start(folder, await urlFor(ada))
  const sha = await theirs.commit(folder, files)
  await theirs.git(folder, 'push', '--quiet', 'origin', 'main')
  return sha
}

test('a push by plain git can be cloned by plain git, and shows in the workspace immediately', async () => {
  const sha = await pushed({ 'a.txt': 'one\n', 'dir/ü b.txt': 'two\n' })
  await theirs.git('.', 'clone', '--quiet', await urlFor(ben), `${folder}-clone`)
  expect(await theirs.git(`${folder}-clone`, 'rev-parse', 'HEAD')).toBe(sha)
  const project = await fetchProject(server.as(ada), {
    owner: repository.owner,
    name: repository.name,
    teamId: team.id,
  })
  expect(project.branches.map(({ name, upstream }) => [name, upstream])).toEqual([['main', true]])
  const events = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.topic, `workspace:${team.id}`))
    .orderBy(outbox.id)
  expect(events.at(-1)?.payload).toMatchObject({ action: 'repository.push' })
  const audit = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'repository.push'))
  expect(audit.at(-1)).toMatchObject({ actorId: ada.id, details: { refs: ['refs/heads/main'] } })
})

test('a public repository can be cloned by everyone, and pushed to by nobody else', async () => {
  await pushed()
  await change({ private: false })
  await theirs.git('.', 'clone', '--quiet', repository.cloneUrl, `${folder}-anybody`)
  const asked = await fetch(`${repository.cloneUrl}/info/refs?service=git-receive-pack`)
  expect(asked.status).toBe(401)
  await theirs.commit(folder, { 'b.txt': 'two' })
  const refused = await theirs.tried(folder, 'push', await urlFor(cleo), 'main')
  expect(refused.code).not.toBe(0)
  expect(refused.err).toContain('403')
})

test('a request without a token is asked for one, and someone who may not see a repository gets not found', async () => {
  const refs = `${repository.cloneUrl}/info/refs?service=git-upload-pack`
  const missing = refs.replace(repository.name, 'nothing')
  for (const url of [refs, missing]) {
    const answer = await fetch(url)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Sandlot", charset="UTF-8"')
  }
  const basic = (token: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
  })
  const token = await server.tokenFor(cleo)
  for (const url of [refs, missing]) {
    const answer = await fetch(url, basic(token))
    expect([answer.status, await answer.text()]).toEqual([404, `${gitHostMessages.notFound}\n`])
  }
  expect((await fetch(refs, basic('slt_wrong'))).status).toBe(401)
  const cookie = await server.signIn(ada)
  expect((await fetch(refs, { headers: cookie })).status).toBe(401)
})

test('a read-only token clones but does not push; nor can a member with read access push', async () => {
  await pushed()
  const reading = withToken(repository.cloneUrl, await tokenThatReads(ada))
  await theirs.git('.', 'clone', '--quiet', reading, `${folder}-clone`)
  await theirs.commit(folder, { 'a.txt': 'two' })
  for (const url of [reading, await urlFor(ben)]) {
    const refused = await theirs.tried(folder, 'push', url, 'main')
    expect(refused.code).not.toBe(0)
    expect(refused.err).toContain('403')
  }
})

test('a protected branch cannot be replaced or deleted, and the terminal says why; the rest of a push succeeds', async () => {
  await pushed()
  await theirs.commit(folder, { 'a.txt': 'two\n' })
  await theirs.git(folder, 'push', '--quiet', 'origin', 'main')
  await change({ protectedBranches: ['main', 'release/*'] })
  await theirs.git(folder, 'branch', 'other', 'HEAD')
  await theirs.git(folder, 'reset', '--quiet', '--hard', 'HEAD~1')
  await theirs.commit(folder, { 'a.txt': 'three\n' })
  const forced = await theirs.tried(folder, 'push', '--force', 'origin', 'main', 'other')
  expect(forced.err).toContain(gitHostMessages.forcedPush('main'))
  expect(forced.err).toMatch(/new branch.*other/)
  await theirs.git(folder, 'push', '--quiet', 'origin', 'other:release/1')
  const deleted = await theirs.tried(folder, 'push', '--delete', 'origin', 'release/1')
  expect(deleted.err).toContain(gitHostMessages.protectedDelete('release/1'))
  const last = await theirs.tried(folder, 'push', '--delete', 'origin', 'main')
  expect(last.err).toContain(gitHostMessages.defaultDelete('main'))
  await theirs.git(folder, 'push', '--quiet', '--delete', 'origin', 'other')
  await change({ pullRequestsOnly: true })
  await theirs.git(folder, 'fetch', '--quiet', 'origin')
  await theirs.git(folder, 'reset', '--quiet', '--hard', 'origin/main')
  await theirs.commit(folder, { 'a.txt': 'four\n' })
  const straight = await theirs.tried(folder, 'push', 'origin', 'main')
  expect(straight.err).toContain(gitHostMessages.protectedBranch('main'))
})

test('of two simultaneous pushes to a branch one has to fetch first, and nothing of the other is lost', async () => {
  await pushed()
  const url = await urlFor(ada)
  await theirs.git('.', 'clone', '--quiet', url, `${folder}-b`)
  const one = await theirs.commit(folder, { 'one.txt': '1' })
  const two = await theirs.commit(`${folder}-b`, { 'two.txt': '2' })
  const outcomes = await Promise.all([
    theirs.tried(folder, 'push', 'origin', 'main'),
    theirs.tried(`${folder}-b`, 'push', 'origin', 'main'),
  ])
  expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
  const now = (await theirs.git('.', 'ls-remote', url, 'refs/heads/main')).slice(0, 40)
  expect(now).toBe(outcomes[0]?.code === 0 ? one : two)
})

test('a push killed in the middle changes nothing, and the next one succeeds', async () => {
  await pushed()
  const before = await theirs.git('.', 'ls-remote', await urlFor(ada))
  const noise = randomBytes(3_000_000)
  await theirs.commit(folder, { 'large.bin': noise })
  const child = spawn('git', ['push', 'origin', 'main'], {
    cwd: join(theirs.home, folder),
    env: { PATH: process.env.PATH ?? '', HOME: theirs.home, GIT_CURL_VERBOSE: '1' },
    detached: true,
  })
  await new Promise<void>((resolve) => {
    // Resolves once the upload is under way.
    child.stderr.on('data', (part: Buffer) => {
      if (/POST .*git-receive-pack/.test(part.toString())) resolve()
    })
    child.once('close', () => resolve())
  })
  if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  await new Promise((resolve) =>
    child.exitCode === null && !child.signalCode ? child.once('close', resolve) : resolve(null),
  )
  const between = await theirs.git('.', 'ls-remote', await urlFor(ada))
  if (between !== before) expect(between).toContain(await theirs.git(folder, 'rev-parse', 'HEAD'))
  await theirs.git(folder, 'push', '--quiet', 'origin', 'main')
  expect(await theirs.git('.', 'ls-remote', await urlFor(ada))).toContain(
    await theirs.git(folder, 'rev-parse', 'HEAD'),
  )
})

test('a malformed object and refs reserved by the host are refused', async () => {
  await pushed()
  const { stdout: tree } = await hashed(folder, 'tree', `100644 .git\0${'\x01'.repeat(20)}`)
  expect(tree).toBeTruthy()
  const commit = await theirs.git(folder, 'commit-tree', tree, '-m', 'broken')
  const broken = await theirs.tried(folder, 'push', 'origin', `${commit}:refs/heads/broken`)
  expect(broken.code).not.toBe(0)
  for (const ref of ['refs/pull/1/head', 'refs/sandlot/wip/x']) {
    const hidden = await theirs.tried(folder, 'push', 'origin', `HEAD:${ref}`)
    expect(hidden.code).not.toBe(0)
  }
})

/** Makes their git write an object that it would never create itself. */
const hashed = (where: string, type: string, content: string) =>
  new Promise<{ stdout: string }>((resolve) => {
    const child = spawn('git', ['hash-object', '-t', type, '-w', '--literally', '--stdin'], {
      cwd: join(theirs.home, where),
    })
    let stdout = ''
    child.stdout.on('data', (part: Buffer) => (stdout += part))
    child.once('close', () => resolve({ stdout: stdout.trim() }))
    child.stdin.end(Buffer.from(content, 'latin1'))
  })

test('user-given names never reach the disk, and a repository in the trash is inaccessible until it is restored', async () => {
  await pushed()
  for (const name of ['..', '../../x', 'a/b', 'x.git', '-x', ''])
    await expect(make({ name })).rejects.toMatchObject({ code: 'validation', field: 'name' })
  await access(folderOf(server.deps, repository.id))
  expect(await readdir(join(dataDir, 'git'))).toEqual(['hooks', 'repositories'])
  const one = { params: { id: team.id, repository: repository.id } }
  await server.as(ada).rest(deleteGitRepository, one)
  expect((await theirs.tried('.', 'ls-remote', await urlFor(ada))).err).toContain('not found')
  await server.as(ada).rest(restoreGitRepository, one)
  expect(await theirs.git('.', 'ls-remote', await urlFor(ada))).toContain('refs/heads/main')
})

test('a repository cannot be deleted while sandboxes have uncommitted changes to it', async () => {
  const commitSha = await pushed()
  const [username = '', repo = ''] = [repository.owner, repository.name]
  const opened = async (author: BuiltUser, workspace = team) => {
    const originalGit = { username, repo, branch: 'main', path: '', commitSha }
    const files = { 'a.txt': 'one\n' }
    const { id } = await server.buildSandbox({ workspace, author, files, originalGit })
    await server.as(author).rest(workStatus, { params: { id } })
    return { params: { id } }
  }
  const [first, second, third] = [await opened(ada), await opened(ada), await opened(ada)]
  const changes = [{ type: 'write' as const, path: 'b.txt', code: 'two', baseSha: null }]
  for (const one of [first, second]) await server.as(ada).rest(saveFiles, { ...one, body: { changes } })
  const remove = () =>
    server.as(ada).rest(deleteGitRepository, { params: { id: team.id, repository: repository.id } })
  await expect(remove()).rejects.toMatchObject({
    code: 'conflict',
    reason: 'workUncommitted',
    message: gitHostMessages.uncommitted(2),
  })
  expect(await theirs.git('.', 'ls-remote', await urlFor(ada))).toContain('refs/heads/main')
  await server.as(ada).rest(commitWork, { ...first, body: { message: 'Work' } })
  await expect(remove()).rejects.toMatchObject({ message: gitHostMessages.uncommitted(1) })
  await server.as(ada).rest(discardWork, { ...second, body: { paths: ['b.txt'] } })
  expect((await server.as(ada).rest(workStatus, third)).changes).toEqual([])
  // Commits that exist only in a devbox are not in the repository either.
  const noted = { sandboxId: third.params.id, upstreamCommit: commitSha, seenAt: server.clock.now() }
  await server.db.insert(boxCheckouts).values({ ...noted, unpushed: 1 })
  await expect(remove()).rejects.toMatchObject({ message: gitHostMessages.uncommitted(1) })
  await server.db.update(boxCheckouts).set({ unpushed: 0 })
  await remove()
})

test('a repository starts with the requested files, and can be renamed', async () => {
  repository = await make({ name: `begun-${made}`, readme: true, gitignore: 'node', license: 'mit' })
  await theirs.git('.', 'clone', '--quiet', await urlFor(ada), `${folder}-begun`)
  expect((await theirs.git(`${folder}-begun`, 'ls-files')).split('\n')).toEqual([
    '.gitignore',
    'LICENSE',
    'README.md',
  ])
  const old = await urlFor(ada)
  repository = await change({ name: `renamed-${made}` })
  expect((await theirs.tried('.', 'ls-remote', old)).err).toContain('not found')
  expect(await theirs.git('.', 'ls-remote', await urlFor(ada))).toContain('refs/heads/main')
  await expect(make({ name: `RENAMED-${made}` })).rejects.toMatchObject({
    reason: 'repositoryNameTaken',
  })
})

test('a branch pushed by plain git is merged by a pull request, and plain git pulls the result', async () => {
  await pushed()
  await theirs.git(folder, 'checkout', '--quiet', '-b', 'topic')
  const topic = await theirs.commit(folder, { 'topic.txt': 'topic\n' })
  await theirs.git(folder, 'push', '--quiet', 'origin', 'topic')
  const viewer: Viewer = {
    ...{ userId: ada.id, sessionId: server.deps.ids.uuid(), kind: 'token' as const, scope: 'write' as const },
    ...{
      isAdmin: false,
      isService: false,
      signedInAt: server.clock.now(),
      primaryWorkspaceId: null,
      user: ada,
    },
    personalWorkspaceId: ada.personalWorkspaceId,
  }
  const context = createContext({ ...server.deps, log: server.app.log }, viewer)
  const work = localWork({ ...context, actor: { ...context.actor, sessionId: null } })
  const pull = { title: 'Topic', body: '', head: 'topic', base: 'main', draft: false, reviewers: [] }
  const { number } = await work.createPullRequest(repository, pull)
  const merged = await work.merge(repository, number, { method: 'merge', title: 'Merge topic' })
  await theirs.git('.', 'clone', '--quiet', await urlFor(ada), `${folder}-again`)
  expect(await theirs.git(`${folder}-again`, 'rev-parse', 'HEAD')).toBe(merged)
  await theirs.git(`${folder}-again`, 'fetch', '--quiet', 'origin', `refs/pull/${number}/head`)
  expect(await theirs.git(`${folder}-again`, 'rev-parse', 'FETCH_HEAD')).toBe(topic)
})

test('repository actions are audited as declared', async () => {
  const as = server.as(cleo)
  const { id } = cleo.personalWorkspace
  const made = await as.rest(createGitRepository, { params: { id }, body: { name: 'noted' } })
  const one = { params: { id, repository: made.id } }
  await as.rest(updateGitRepository, { ...one, body: { description: 'About it' } })
  await as.rest(deleteGitRepository, one)
  await as.rest(restoreGitRepository, one)
  for (const name of ['create', 'update', 'delete', 'restore'] as const) {
    const { noted, declared } = await notedBy(server, cleo.id, `repository.${name}`)
    expect(noted).toEqual(declared)
  }
})
