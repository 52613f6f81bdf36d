import { createBranch } from '@sandlot/core/branches/mutations'
import { workMessages } from '@sandlot/core/branches/work-messages'
import {
  commitWork,
  discardWork,
  pullWork,
  resolveWork,
  workDiff,
  workStatus,
} from '@sandlot/core/branches/work-rest'
import type { FileChange } from '@sandlot/core/files/rest'
import { restoreVersion, saveFiles } from '@sandlot/core/files/rest'
import { fetchGithubRepo, importRepository } from '@sandlot/core/repositories/import-queries'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { QueryClient } from '@tanstack/query-core'
import { desc, eq, sql } from 'drizzle-orm'
import type { Emulator } from 'emulate'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeBlobs } from '../../files/blobs.ts'
import { readModules } from '../../files/repo.ts'
import { readTree } from '../../files/tree.ts'
import { auditEvents } from '../../platform/tables.ts'
import { FOLLOW_JOB } from '../../repositories/follow/begin.ts'
import { connectGithub, startAcme } from '../../repositories/testing/github.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { worktrees } from '../tables.ts'
import { atHost } from './testing.ts'

const START = { 'index.html': 'one\ntwo\nthree\n', 'src/app.js': 'start()\n' }

let github: Emulator
let server: TestServer
let host: ReturnType<typeof atHost>
let ada: BuiltUser
let team: BuiltWorkspace
let branch: string
let base: string
let count = 0

beforeAll(async () => {
  github = await startAcme()
  host = atHost(github.url)
  server = await createTestServer({ config: { githubApiUrl: github.url } })
  ada = await server.buildUser()
  await connectGithub(server, ada, 'ada')
  team = await server.buildWorkspace({ members: { write: [ada] } })
  await importRepository(server.as(ada), { owner: 'acme', name: 'site', teamId: team.id })
  await host.commit('main', { ...START, 'README.md': null })
})
beforeEach(async () => {
  count += 1
  branch = `work/${count}`
  base = await host.headOf('main')
  await host.branch(branch, base)
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const opened = (more: { branch?: string; path?: string; files?: Record<string, string> } = {}) =>
  server.buildSandbox({
    workspace: team,
    author: ada,
    files: more.files ?? START,
    originalGit: {
      username: 'acme',
      repo: 'site',
      branch: more.branch ?? branch,
      path: more.path ?? '',
      commitSha: base,
    },
  })

const of = ({ id }: SandboxRow) => ({ params: { id } })
const status = (row: SandboxRow, who = ada) => server.as(who).rest(workStatus, of(row))
const commit = (row: SandboxRow, body: { message?: string; paths?: string[]; branch?: string } = {}) =>
  server.as(ada).rest(commitWork, { ...of(row), body: { message: 'Work', ...body } })
const pull = (row: SandboxRow) => server.as(ada).rest(pullWork, of(row))
const resolve = (row: SandboxRow, path: string, take: 'ours' | 'theirs' | 'both' | 'edited') =>
  server.as(ada).rest(resolveWork, { ...of(row), body: { path, take } })

async function edit(row: SandboxRow, files: Record<string, string | null>) {
  const tree = await readTree(server.db, row.id)
  const changes = Object.entries(files).map(([path, code]): FileChange => {
    const baseSha = tree.files.get(path)?.sha ?? null
    return code === null ? { type: 'remove', path, baseSha } : { type: 'write', path, code, baseSha }
  })
  await server.as(ada).rest(saveFiles, { ...of(row), body: { changes } })
}
const filesIn = async (row: SandboxRow): Promise<Record<string, string>> => {
  const tree = await readTree(server.db, row.id)
  const modules = new Map((await readModules(server.db, row.id)).map((one) => [one.shortid, one.code]))
  return Object.fromEntries(
    [...tree.files].map(([path, { row: file }]) => [path, modules.get(file?.shortid ?? '') ?? '']),
  )
}

test('a branch reports its changes file by file', async () => {
  const row = await opened()
  expect(await status(row)).toMatchObject({ branch, commit: base, behind: 0, forced: false, changes: [] })
  await edit(row, { 'index.html': 'one\n2\nthree\n', 'src/app.js': null, 'new.txt': 'new' })
  expect((await status(row)).changes).toEqual([
    { path: 'index.html', kind: 'modified' },
    { path: 'new.txt', kind: 'added' },
    { path: 'src/app.js', kind: 'removed' },
  ])
  const diff = await server.as(ada).rest(workDiff, { ...of(row), query: { path: 'index.html' } })
  expect(diff).toMatchObject({ before: START['index.html'], after: 'one\n2\nthree\n', isBinary: false })
})

test('a commit writes the chosen files to the branch at the host, as the person, and the rest remains a change', async () => {
  const row = await opened()
  await edit(row, { 'index.html': 'changed\n', 'src/app.js': null, 'src/new.js': 'new()\n' })
  const made = await commit(row, { message: 'Change it', paths: ['index.html', 'src/app.js'] })
  expect(made).toMatchObject({ branch, files: 2 })
  const there = await host.files(branch)
  expect([there['index.html'], there['src/app.js'], there['src/new.js']]).toEqual([
    'changed\n',
    undefined,
    undefined,
  ])
  expect(await status(row)).toMatchObject({
    commit: made.commit,
    head: made.commit,
    behind: 0,
    changes: [{ path: 'src/new.js', kind: 'added' }],
  })
  const [audit] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(audit).toMatchObject({
    action: 'branch.commit',
    actorId: ada.id,
    details: { repository: 'acme/site', branch, commit: made.commit, files: 2 },
  })
  const { commit: info } = await host.ask('GET', `commits/${made.commit}`)
  expect(info.message).toBe('Change it')
})

test('a draft is created at the host by its first commit, whatever its name', async () => {
  const name = `a/b${count}#c`
  const cache = new QueryClient()
  await createBranch(server.as(ada), cache).mutationFn({
    owner: 'acme',
    name: 'site',
    teamId: team.id,
    branch: name,
  })
  const row = await opened({ branch: name })
  expect(await status(row)).toMatchObject({ upstream: false, head: null })
  await expect(pull(row)).rejects.toMatchObject({ reason: 'branchNotPushed' })
  await edit(row, { 'index.html': 'drafted\n' })
  await commit(row)
  expect((await host.files(name))['index.html']).toBe('drafted\n')
  expect(await status(row)).toMatchObject({ upstream: true, ahead: 1, changes: [] })
})

test('[PM-034] members with write access to a repository import it, branch and commit', async () => {
  const ben = await server.buildUser()
  await connectGithub(server, ben, 'ada')
  const site = { owner: 'acme', name: 'site' }
  const workspace = await server.buildWorkspace({ members: { write: [ada, ben] } })
  for (const [at, member] of [ada, ben].entries()) {
    const as = server.as(member)
    expect((await fetchGithubRepo(as, site)).repo.authorization).toBe('WRITE')
    const { team: home } = await importRepository(as, { ...site, teamId: workspace.id })
    expect(home?.id).toBe(workspace.id)
    const name = `member-${at}-${count}`
    const made = await createBranch(as, new QueryClient()).mutationFn({
      ...site,
      teamId: workspace.id,
      branch: name,
    })
    expect(made.contribution).toBe(false)
    const originalGit = { username: 'acme', repo: 'site', branch: name, path: '', commitSha: base }
    const { id } = await server.buildSandbox({ workspace, author: member, files: START, originalGit })
    const changes: FileChange[] = [{ type: 'write', path: 'by.txt', code: name, baseSha: null }]
    await as.rest(saveFiles, { params: { id }, body: { changes } })
    await as.rest(commitWork, { params: { id }, body: { message: 'Work' } })
    expect((await host.files(name))['by.txt']).toBe(name)
  }
})

test('bytes and modes are preserved, and files that a sandbox cannot have stay at the host', async () => {
  const bytes = Buffer.from([0, 255, 1, 254])
  const at = await host.headOf(branch)
  const { sha: blob } = await host.ask('POST', 'git/blobs', { content: 'run\n', encoding: 'utf-8' })
  const { tree: old } = await host.ask('GET', `git/commits/${at}`)
  const entry = { type: 'blob', sha: blob }
  const tree = await host.ask('POST', 'git/trees', {
    base_tree: old.sha,
    tree: [
      { path: 'run.sh', mode: '100755', ...entry },
      { path: 'link', mode: '120000', ...entry },
    ],
  })
  const made = await host.ask('POST', 'git/commits', { message: 'Modes', tree: tree.sha, parents: [at] })
  await host.ask('PATCH', `git/refs/heads/${encodeURIComponent(branch)}`, { sha: made.sha })
  const row = await opened()
  expect(await pull(row)).toMatchObject({ skipped: ['link'], conflicts: [], files: 1 })
  const image = { type: 'write', path: 'image.png', code: bytes.toString('base64'), isBinary: true } as const
  await edit(row, { 'run.sh': 'run faster\n' })
  await server.as(ada).rest(saveFiles, { ...of(row), body: { changes: [{ ...image, baseSha: null }] } })
  await commit(row)
  expect((await host.files(branch))['image.png']).toBe(bytes.toString('latin1'))
  const after = await host.ask('GET', `git/trees/${await host.headOf(branch)}?recursive=1`)
  const modes = Object.fromEntries(
    after.tree.map((one: { path: string; mode: string }) => [one.path, one.mode]),
  )
  expect(modes).toMatchObject({ 'run.sh': '100755', link: '120000', 'image.png': '100644' })
})

test('a folder of a repository is committed to its own path', async () => {
  const row = await opened({ path: 'src', files: { 'app.js': START['src/app.js'] } })
  await edit(row, { 'app.js': 'restart()\n' })
  expect((await status(row)).changes).toEqual([{ path: 'app.js', kind: 'modified' }])
  await commit(row)
  expect((await host.files(branch))['src/app.js']).toBe('restart()\n')
})

test('a pull brings in new changes and keeps local ones', async () => {
  const row = await opened()
  await edit(row, { 'index.html': 'one\ntwo\nthree\nmine\n', 'mine.txt': 'mine' })
  await host.commit(branch, {
    'index.html': 'zero\none\ntwo\nthree\n',
    'theirs.txt': 'theirs',
    'src/app.js': null,
  })
  expect(await status(row)).toMatchObject({ behind: 1 })
  expect(await pull(row)).toMatchObject({ forced: false, conflicts: [], files: 3 })
  expect(await filesIn(row)).toEqual({
    'index.html': 'zero\none\ntwo\nthree\nmine\n',
    'mine.txt': 'mine',
    'theirs.txt': 'theirs',
  })
  expect(await pull(row)).toMatchObject({ files: 0 })
  await commit(row)
  expect((await host.files(branch))['index.html']).toBe('zero\none\ntwo\nthree\nmine\n')
})

describe('files changed on both sides', () => {
  let row: SandboxRow
  beforeEach(async () => {
    row = await opened()
    await edit(row, { 'index.html': 'one\nMINE\nthree\n', 'src/app.js': 'mine()\n' })
    await host.commit(branch, { 'index.html': 'one\nTHEIRS\nthree\n', 'src/app.js': null })
    expect(await pull(row)).toMatchObject({ conflicts: expect.arrayContaining(['index.html', 'src/app.js']) })
  })

  test('keep both sides, and cannot be committed before they are resolved', async () => {
    const files = await filesIn(row)
    expect(files['index.html']).toBe(`one\n<<<<<<< yours\nMINE\n=======\nTHEIRS\n>>>>>>> ${branch}\nthree\n`)
    expect(files['src/app.js']).toBe('mine()\n')
    expect((await status(row)).changes).toEqual([
      { path: 'index.html', kind: 'conflicted' },
      { path: 'src/app.js', kind: 'conflicted' },
    ])
    await expect(commit(row)).rejects.toMatchObject({ code: 'conflict', reason: 'unresolved' })
    await expect(resolve(row, 'index.html', 'edited')).rejects.toMatchObject({ reason: 'markersLeft' })
    await purgeBlobs(server.db)
  })

  test.each([
    ['ours', 'one\nMINE\nthree\n', 'mine()\n'],
    ['theirs', 'one\nTHEIRS\nthree\n', undefined],
    ['both', 'one\nMINE\nTHEIRS\nthree\n', 'mine()\n'],
  ] as const)('are resolved with %s', async (take, text, other) => {
    await resolve(row, 'index.html', take)
    await resolve(row, 'src/app.js', take)
    expect(await filesIn(row)).toEqual({
      'index.html': text,
      ...(other !== undefined && { 'src/app.js': other }),
    })
    if (take !== 'theirs') await commit(row)
    expect((await host.files(branch))['index.html']).toBe(text)
  })

  test('are resolved by removing the markers', async () => {
    await edit(row, { 'index.html': 'one\nOURS\nthree\n' })
    await commit(row, { paths: ['index.html'] })
    expect((await host.files(branch))['index.html']).toBe('one\nOURS\nthree\n')
  })
})

test('a force push is reported, and loses nothing unpushed', async () => {
  const row = await opened()
  await host.commit(branch, { 'index.html': 'one\ntwo\nthree\nfour\n' })
  await pull(row)
  await edit(row, { 'index.html': 'zero\none\ntwo\nthree\nfour\n', 'mine.txt': 'mine' })
  await host.forcePush(branch, base)
  await host.commit(branch, { 'other.txt': 'other' })
  expect(await status(row)).toMatchObject({ forced: true })
  expect(await pull(row)).toMatchObject({ forced: true, conflicts: [] })
  expect(await filesIn(row)).toEqual({
    ...START,
    'index.html': 'zero\none\ntwo\nthree\n',
    'mine.txt': 'mine',
    'other.txt': 'other',
  })
})

test('discarding changes can be undone', async () => {
  const row = await opened()
  await edit(row, { 'index.html': 'changed\n', 'new.txt': 'new', 'src/app.js': null })
  const paths = ['index.html', 'new.txt', 'src/app.js']
  const { previousVersion } = await server.as(ada).rest(discardWork, { ...of(row), body: { paths } })
  expect(await filesIn(row)).toEqual(START)
  expect((await status(row)).changes).toEqual([])
  await server.as(ada).rest(restoreVersion, {
    params: { id: row.id, version: previousVersion },
    body: { paths },
  })
  expect(await filesIn(row)).toEqual({ 'index.html': 'changed\n', 'new.txt': 'new' })
})

test('discarding a folder that took the place of a file brings the file back', async () => {
  const row = await opened()
  await edit(row, { 'index.html': null, 'index.html/part.html': 'part' })
  const paths = ['index.html', 'index.html/part.html']
  await server.as(ada).rest(discardWork, { ...of(row), body: { paths } })
  expect(await filesIn(row)).toEqual(START)
})

describe('refuses', () => {
  test('a commit when someone else has committed since: pull first', async () => {
    const row = await opened()
    await edit(row, { 'index.html': 'mine\n' })
    await host.commit(branch, { 'other.txt': 'other' })
    await expect(commit(row)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'branchMoved',
      hint: workMessages.branchMovedHint,
    })
    await pull(row)
    await commit(row)
  })

  test('one of two simultaneous commits, which has to pull', async () => {
    const [one, two] = [await opened(), await opened()]
    await edit(one, { 'index.html': 'one\n' })
    await edit(two, { 'src/app.js': 'two()\n' })
    const outcomes = await Promise.allSettled([commit(one), commit(two)])
    expect(outcomes.map(({ status: outcome }) => outcome).sort()).toEqual(['fulfilled', 'rejected'])
    for (const row of [one, two]) await pull(row)
    for (const row of [one, two]) if ((await status(row)).changes.length > 0) await commit(row)
    expect(await host.files(branch)).toMatchObject({ 'index.html': 'one\n', 'src/app.js': 'two()\n' })
  })

  test('a commit to a branch that is gone, whose work goes to a new one', async () => {
    const row = await opened()
    await status(row)
    await host.ask('DELETE', `git/refs/heads/${encodeURIComponent(branch)}`)
    await edit(row, { 'index.html': 'mine\n' })
    await expect(commit(row)).rejects.toMatchObject({ reason: 'branchGone' })
    await expect(pull(row)).rejects.toMatchObject({ reason: 'branchGone' })
    const made = await commit(row, { branch: `${branch}-again` })
    expect(await host.files(made.branch)).toMatchObject({ 'index.html': 'mine\n' })
    const { branches } = await fetchProject(server.as(ada), { owner: 'acme', name: 'site', teamId: team.id })
    expect(branches.find(({ name }) => name === made.branch)).toMatchObject({
      upstream: true,
      sandbox: { id: row.id },
    })
    await expect(commit(row, { branch: 'main', message: 'x' })).rejects.toMatchObject({
      reason: 'nothingToCommit',
    })
  })

  test('a commit without a message or changes, or outside a repository', async () => {
    const row = await opened()
    await expect(commit(row, { message: ' ' })).rejects.toMatchObject({ field: 'message' })
    await expect(commit(row)).rejects.toMatchObject({ reason: 'nothingToCommit' })
    await expect(commit(row, { paths: ['none'] })).rejects.toMatchObject({ reason: 'notChanged' })
    const plain = await server.buildSandbox({ author: ada })
    await expect(status(plain)).rejects.toMatchObject({ code: 'not_found', reason: 'notFromGit' })
  })

  test('a person without write access at the host', async () => {
    const ben = await server.buildUser()
    await connectGithub(server, ben, 'ben')
    const row = await server.buildSandbox({
      author: ben,
      files: START,
      originalGit: { username: 'acme', repo: 'site', branch, path: '', commitSha: base },
    })
    const changes = [{ type: 'write', path: 'new.txt', code: 'new', baseSha: null }] as const
    await server.as(ben).rest(saveFiles, { ...of(row), body: { changes: [...changes] } })
    const trying = server.as(ben).rest(commitWork, { ...of(row), body: { message: 'Mine' } })
    await expect(trying).rejects.toMatchObject({ code: 'forbidden', reason: 'githubRefused' })
    expect((await status(row, ben)).changes).toHaveLength(1)
  })
})

test('a commit made here updates the templates that follow the repository', async () => {
  await runMigrations({ connectionString: server.databaseUrl })
  const waiting = async () => {
    const { rows } = await server.db.execute(
      sql`select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = ${FOLLOW_JOB}`,
    )
    return rows
  }
  const [template, row] = [await opened(), await opened()]
  await status(template)
  await edit(row, { 'index.html': 'one\n' })
  await commit(row)
  expect(await waiting()).toEqual([])
  const followed = { followedAt: server.clock.now() }
  await server.db.update(worktrees).set(followed).where(eq(worktrees.sandboxId, template.id))
  await edit(row, { 'index.html': 'two\n' })
  await commit(row)
  expect(await waiting()).toMatchObject([{ payload: { owner: 'acme', name: 'site' } }])
})
