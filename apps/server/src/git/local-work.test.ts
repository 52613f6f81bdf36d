import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PULLS_PAGE_SIZE } from '@sandlot/core/branches/limits'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import {
  closePull,
  createPull,
  listPulls,
  mergePull,
  reopenPull,
  reviewPull,
} from '@sandlot/core/branches/pull-rest'
import { gitHostMessages } from '@sandlot/core/git/messages'
import {
  addWebhook,
  createGitRepository,
  type GitRepository,
  updateGitRepository,
} from '@sandlot/core/git/rest'
import { importRepository } from '@sandlot/core/repositories/import-queries'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { eq, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { createContext } from '../create-context.ts'
import type { GitWork, HostMergeMethod } from '../platform/drivers/git-host.ts'
import { auditEvents } from '../platform/tables.ts'
import { hostOf } from '../repositories/host.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { members } from '../workspaces/tables.ts'
import { indexRepository } from './index-refs.ts'
import { localWork } from './local-work.ts'
import { folderOf } from './plumbing/folders.ts'
import { gitText, runGit } from './plumbing/process.ts'
import { branchAt, moveRef } from './plumbing/refs.ts'
import { gitPulls } from './tables.ts'

let dataDir: string
let server: TestServer
let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
let repository: GitRepository
let work: GitWork
let dir: string
let made = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-work-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  ;[ada, ben] = [await server.buildUser(), await server.buildUser()]
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada], read: [ben] } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  made += 1
  repository = await server.as(ada).rest(createGitRepository, {
    params: { id: team.id },
    body: { name: `work-${made}`, readme: true },
  })
  work = workOf(ada)
  dir = folderOf(server.deps, repository.id)
})

const contextOf = (user: BuiltUser) =>
  createContext(
    { ...server.deps, log: server.app.log },
    {
      ...{
        userId: user.id,
        sessionId: server.deps.ids.uuid(),
        kind: 'token',
        scope: 'write',
        isAdmin: false,
        isService: false,
      },
      ...{ signedInAt: server.clock.now(), primaryWorkspaceId: null },
      ...{ personalWorkspaceId: user.personalWorkspaceId, user },
    },
  )
const workOf = (user: BuiltUser) => {
  const context = contextOf(user)
  // These users have no session in the database.
  return localWork({ ...context, actor: { ...context.actor, sessionId: null } })
}
const file = (path: string, text: string | null) => ({
  path,
  content: text === null ? null : Buffer.from(text),
})
const tip = async (branch = 'main') => (await branchAt(dir, branch)) ?? ''
const commit = async (branch: string, files: Record<string, string | null>, message = 'Change') =>
  work.commitFiles(repository, {
    branch,
    parents: [await tip(branch)],
    message,
    changes: Object.entries(files).map(([path, text]) => file(path, text)),
  })
const text = async (path: string, at: string) => {
  const found = (await work.tree(repository, at)).find((one) => one.path === path)
  return found && (await work.blob(repository, found.sha)).toString()
}
async function branchWith(name: string, files: Record<string, string>) {
  await work.createBranch(repository, name, await tip())
  return commit(name, files)
}
const open = (head: string, more: object = {}) =>
  work.createPullRequest(repository, {
    ...{ title: `About ${head}`, body: 'Why', head, base: 'main', draft: false, reviewers: [ben.username] },
    ...more,
  })

test('files are committed onto a branch, read again, and compared', async () => {
  await work.createBranch(repository, 'topic', await tip())
  expect(await work.createBranch(repository, 'topic', await tip())).toBe(false)
  const names = { 'a "quoted"\n.txt': 'one\n', 'ü/b c.txt': 'two\n' }
  const sha = await commit('topic', names, 'Say “hello”')
  expect(await text('a "quoted"\n.txt', 'topic')).toBe('one\n')
  await commit('topic', { 'ü/b c.txt': null, ü: 'a file now\n' })
  const found = await work.compare(repository, 'main', 'topic')
  expect(found).toMatchObject({ aheadBy: 2, behindBy: 0, mergeBase: await tip() })
  expect(found.commits.map(({ message }) => message)).toEqual(['Say “hello”', 'Change'])
  expect(found.files.map(({ path, status, additions }) => [path, status, additions])).toEqual([
    ['a "quoted"\n.txt', 'added', 1],
    ['ü', 'added', 1],
  ])
  expect(found.files[0]?.patch).toBe('@@ -0,0 +1 @@\n+one')
  expect((await work.commits(repository, 'topic', 1))[0]?.parents).toEqual([sha])
})

test('a commit onto a branch that moved is refused, and nothing of either is lost', async () => {
  const before = await tip()
  const first = await commit('main', { 'a.txt': 'one' })
  const late = { branch: 'main', parents: [before], message: 'Late', changes: [file('a.txt', 'two')] }
  expect(await work.commitFiles(repository, late)).toBeNull()
  expect(await tip()).toBe(first)
  const both = await Promise.all(['x', 'y'].map((name) => commit('main', { [name]: name })))
  expect(both.filter((sha) => sha !== null)).toHaveLength(1)
  expect(await gitText(['for-each-ref', 'refs/sandlot'], { dir })).toBe('')
})

test.each(['release@2', '{next}', 'ö/@'])('work goes on in a branch named %s', async (name) => {
  const sha = await branchWith(name, { 'a.txt': 'one' })
  expect(sha).not.toBeNull()
  expect(await text('a.txt', name)).toBe('one')
  expect(await work.compare(repository, 'main', name)).toMatchObject({ aheadBy: 1 })
  expect(await open(name)).toMatchObject({ mergeable: true, headCommit: sha })
  expect(await work.merge(repository, 1, { method: 'merge', title: '' })).toBe(await tip())
  await work.deleteBranch(repository, name)
  expect(await gitText(['for-each-ref', 'refs/heads', '--format=%(refname:short)'], { dir })).toBe('main')
})

test.each(['../x', '.git/config', 'a/.GIT/x', '/x', 'a//b', ''])(
  'a commit cannot contain a file at %j',
  async (path) => {
    await expect(commit('main', { [path]: 'x' })).rejects.toMatchObject({ reason: 'treePathInvalid' })
  },
)

test.each<[HostMergeMethod, number]>([
  ['merge', 2],
  ['squash', 1],
  ['rebase', 1],
])('a pull request is merged by %s', async (method, parents) => {
  await branchWith('topic', { 'topic.txt': 'topic' })
  await commit('topic', { 'more.txt': 'more' }, 'Second')
  await commit('main', { 'main.txt': 'main' })
  const pull = await open('topic')
  expect(pull).toMatchObject({ number: 1, mergeable: true, reviewers: [ben.username], checks: 'none' })
  const query = `workspaceId=${team.id}&pull=1&mode=review`
  const reviewed = `/p/github/${encodeURIComponent(repository.owner)}/${repository.name}/topic?${query}`
  expect(pull.htmlUrl).toBe(`${server.deps.publicUrl()}${reviewed}`)
  expect(await gitText(['rev-parse', 'refs/pull/1/head'], { dir })).toBe(await tip('topic'))
  const sha = await work.merge(repository, 1, { method, title: 'Merge topic' })
  expect(sha).toBe(await tip())
  const [last] = await work.commits(repository, 'main', 1)
  expect(last?.parents).toHaveLength(parents)
  expect(last?.message).toBe(method === 'rebase' ? 'Second' : 'Merge topic')
  for (const path of ['topic.txt', 'more.txt', 'main.txt'])
    expect(await text(path, 'main')).toBe(path.split('.')[0])
  expect(await work.pullRequest(repository, 1)).toMatchObject({ state: 'closed', merged: true })
  const project = { owner: repository.owner, name: repository.name, teamId: team.id }
  expect((await fetchProject(server.as(ada), project)).pullRequests).toEqual([])
})

test('a conflict is reported and not merged; new commits on the branch are followed', async () => {
  await branchWith('topic', { 'a.txt': 'theirs\n' })
  await commit('main', { 'a.txt': 'ours\n' })
  await open('topic')
  expect(await work.pullRequest(repository, 1)).toMatchObject({ mergeable: false })
  for (const method of ['merge', 'squash', 'rebase'] as const)
    expect(await work.merge(repository, 1, { method, title: 'x' })).toBeNull()
  const next = await commit('topic', { 'a.txt': 'ours\n' })
  expect(await gitText(['rev-parse', 'refs/pull/1/head'], { dir })).toBe(next)
  expect(await work.pullRequest(repository, 1)).toMatchObject({ mergeable: true, headCommit: next })
})

test('pull requests are opened once, reviewed by others, and closed', async () => {
  await expect(open('nowhere')).rejects.toMatchObject({ reason: 'noSuchBranch' })
  await branchWith('topic', { 'a.txt': 'one\n' })
  await open('topic', { draft: true })
  await expect(open('topic')).rejects.toMatchObject({ reason: 'pullIsOpen' })
  await expect(work.merge(repository, 1, { method: 'merge', title: '' })).rejects.toMatchObject({
    reason: 'pullDraft',
  })
  const comments = [{ path: 'a.txt', line: 1, side: 'RIGHT' as const, body: 'Why one?' }]
  const approval = { event: 'APPROVE' as const, body: 'OK', comments }
  await expect(work.review(repository, 1, approval)).rejects.toMatchObject({ reason: 'reviewOwn' })
  const review = await workOf(ben).review(repository, 1, approval)
  expect(review).toMatchObject({ username: ben.username, state: 'APPROVED' })
  expect(await work.reviewComments(repository, 1)).toMatchObject([
    { ...comments[0], username: ben.username, inReplyTo: null },
  ])
  await work.closePullRequest(repository, 1)
  expect(await work.pullRequest(repository, 1)).toMatchObject({ state: 'closed', merged: false })
  expect(await work.pullRequest(repository, 2)).toBeNull()
})

test('a pull request waits for requested reviewers who have not reviewed it yet', async () => {
  const cleo = await server.buildUser()
  await server.db.insert(members).values({
    workspaceId: team.id,
    userId: cleo.id,
    authorization: 'READ',
    insertedAt: server.clock.now(),
  })
  await branchWith('topic', { 'a.txt': 'one' })
  await open('topic', { reviewers: [ben.username, cleo.username] })
  const waitsFor = async () => (await work.pullRequest(repository, 1))?.reviewers
  const said = { event: 'COMMENT' as const, body: 'Seen', comments: [] }
  await work.review(repository, 1, said)
  expect(await waitsFor()).toEqual([ben.username, cleo.username])
  await workOf(ben).review(repository, 1, said)
  expect(await waitsFor()).toEqual([cleo.username])
})

test('pull requests are listed by state and page, newest first', async () => {
  const list = async (state: 'open' | 'closed' | 'all', page = 1) => {
    const asked = {
      params: { owner: repository.owner, name: repository.name },
      query: { workspaceId: team.id, state, page },
    }
    const { pulls, hasMore } = await server.as(ben).rest(listPulls, asked)
    return { pulls: pulls.map((pull) => [pull.number, pull.state]), hasMore }
  }
  for (const name of ['a', 'b', 'c']) {
    await branchWith(name, { [name]: name })
    await open(name)
  }
  await work.closePullRequest(repository, 1)
  await work.merge(repository, 2, { method: 'merge', title: '' })
  expect(await list('open')).toEqual({ pulls: [[3, 'open']], hasMore: false })
  expect((await list('closed')).pulls).toEqual([
    [2, 'merged'],
    [1, 'closed'],
  ])
  expect((await list('all')).pulls.map(([number]) => number)).toEqual([3, 2, 1])
  const [row] = await server.db.select().from(gitPulls).where(eq(gitPulls.repositoryId, repository.id))
  if (!row) throw new Error('there is none')
  const older = Array.from({ length: PULLS_PAGE_SIZE }, (_, at) => ({
    ...{ ...row, state: 'closed' as const, number: 100 + at },
  }))
  await server.db.insert(gitPulls).values(older)
  const first = await list('closed')
  expect([first.pulls.length, first.pulls[0], first.hasMore]).toEqual([
    PULLS_PAGE_SIZE,
    [149, 'closed'],
    true,
  ])
  expect(await list('closed', 2)).toEqual({
    pulls: [
      [2, 'merged'],
      [1, 'closed'],
    ],
    hasMore: false,
  })
})

describe('reopening', () => {
  const call = (number: number) => ({
    params: { owner: repository.owner, name: repository.name, number },
    query: { workspaceId: team.id },
  })
  const reopen = (number = 1, who = ada) => server.as(who).rest(reopenPull, call(number))
  const listed = async () =>
    (
      await fetchProject(server.as(ada), { owner: repository.owner, name: repository.name, teamId: team.id })
    ).pullRequests.map(({ number }) => number)
  async function closed(more: object = {}) {
    await branchWith('topic', { 'a.txt': 'one\n' })
    await open('topic', more)
    await server.as(ada).rest(closePull, call(1))
  }

  test('a closed pull request continues with its branch’s current state, and its webhooks are called', async () => {
    await closed()
    const body = { url: 'https://ci.example.com/hook', events: ['pull_request' as const] }
    const hook = await server
      .as(ada)
      .rest(addWebhook, { params: { id: team.id, repository: repository.id }, body })
    const next = await commit('topic', { 'b.txt': 'two\n' })
    expect(await listed()).toEqual([])
    await reopen()
    expect(await listed()).toEqual([1])
    expect(await work.pullRequest(repository, 1)).toMatchObject({ state: 'open', headCommit: next })
    expect(await gitText(['rev-parse', 'refs/pull/1/head'], { dir })).toBe(next)
    const { rows } = await server.db.execute<{ payload: Record<string, string> }>(
      sql`select payload from graphile_worker._private_jobs`,
    )
    const told = rows.filter(({ payload }) => payload.hook === hook.id)
    expect(told.map(({ payload }) => [payload.event, JSON.parse(payload.body ?? '')])).toMatchObject([
      ['pull_request', { action: 'reopened', pull_request: { number: 1, state: 'open' } }],
    ])
    // Once it is open, there is nothing left to do.
    await reopen()
    expect(await work.merge(repository, 1, { method: 'merge', title: '' })).not.toBeNull()
  })

  test('a merged one stays merged', async () => {
    await branchWith('topic', { 'a.txt': 'one\n' })
    await open('topic')
    await work.merge(repository, 1, { method: 'merge', title: '' })
    await expect(reopen()).rejects.toMatchObject({ code: 'conflict', reason: 'pullNotOpen' })
  })

  test.each([
    ['whose branch', 'topic'],
    ['whose base', 'old'],
  ])('one %s is gone stays closed', async (_what, gone) => {
    await work.createBranch(repository, 'old', await tip())
    await closed({ base: 'old' })
    await work.deleteBranch(repository, gone)
    await expect(reopen()).rejects.toMatchObject({
      reason: 'pullBranchGone',
      message: gitHostMessages.pullBranchGone(gone),
    })
    expect(await listed()).toEqual([])
  })

  test('one without changes, or whose branches have another open one, stays closed', async () => {
    await closed()
    await open('topic')
    await expect(reopen()).rejects.toMatchObject({
      reason: 'pullIsOpen',
      message: gitHostMessages.pullOpen('2'),
    })
    await work.merge(repository, 2, { method: 'merge', title: '' })
    await expect(reopen()).rejects.toMatchObject({ reason: 'pullNothing' })
    expect(await listed()).toEqual([])
  })

  test('requires write access, and a known number', async () => {
    await closed()
    await expect(reopen(1, ben)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(reopen(7)).rejects.toMatchObject({
      code: 'not_found',
      message: pullMessages.notFound(7),
    })
  })
})

test('only members can be requested as reviewers, each once and by the right spelling of their name', async () => {
  await branchWith('topic', { 'a.txt': 'one' })
  const cleo = await server.buildUser()
  const program = await server.buildUser()
  await server.db.update(users).set({ serviceOf: team.id }).where(eq(users.id, program.id))
  await server.db.insert(members).values({
    workspaceId: team.id,
    userId: program.id,
    authorization: 'WRITE',
    insertedAt: server.clock.now(),
  })
  const ask = (reviewers: string[]) =>
    server.as(ada).rest(createPull, {
      params: repository,
      query: { workspaceId: team.id },
      body: { title: 'Topic', head: 'topic', reviewers },
    })
  for (const name of ['nobody-at-all', cleo.username, program.username, ada.username])
    await expect(ask([ben.username, name])).rejects.toMatchObject({
      reason: 'reviewerMissing',
      field: 'reviewers',
      message: pullMessages.reviewerMissing(name),
    })
  expect(await ask([ben.username.toUpperCase(), ben.username])).toMatchObject({
    number: 1,
    reviewers: [ben.username],
  })
  const offered = (await work.reviewers(repository))?.map(({ username }) => username) ?? []
  expect(offered).toEqual(expect.arrayContaining([ada.username, ben.username]))
  expect(offered).not.toContain(cleo.username)
  expect(offered).not.toContain(program.username)
  expect(offered).toEqual([...new Set(offered)].sort())
  // Readers of a public repository do not see who is in its workspace.
  const everyones = await server.as(ada).rest(createGitRepository, {
    params: { id: team.id },
    body: { name: `open-${made}`, private: false },
  })
  expect(await workOf(cleo).reviewers(everyones)).toBeNull()
})

test('pull request actions are audited once, in the workspace in which they were done', async () => {
  const other = await server.buildWorkspace({ members: { write: [ada] } })
  const place = { owner: repository.owner, name: repository.name }
  await importRepository(server.as(ada), { ...place, teamId: other.id })
  const noted = async (workspaceId: string) =>
    (await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, workspaceId)))
      .filter(({ details }) => details.repository === `${place.owner}/${place.name}`)
      .map(({ action, actorId }) => (actorId === ada.id ? action : null))
      .filter((action) => action?.includes('pull') || action?.includes('merge') || action?.includes('review'))
      .sort()
  const call = (workspaceId: string, number: number) => ({
    ...{ params: { ...place, number }, query: { workspaceId } },
  })
  for (const [index, workspaceId] of [team.id, other.id].entries()) {
    const heads = [`a-${index}`, `b-${index}`]
    const numbers: number[] = []
    for (const head of heads) {
      await branchWith(head, { [head]: head })
      const body = { title: head, head }
      const made = await server.as(ada).rest(createPull, { params: place, query: { workspaceId }, body })
      numbers.push(made.number)
    }
    const [first = 0, second = 0] = numbers
    const said = { event: 'COMMENT' as const, body: 'Seen' }
    await server.as(ada).rest(reviewPull, { ...call(workspaceId, first), body: said })
    await server.as(ada).rest(mergePull, { ...call(workspaceId, first), body: {} })
    await server.as(ada).rest(closePull, call(workspaceId, second))
    await server.as(ada).rest(reopenPull, call(workspaceId, second))
  }
  const once = ['close', 'create', 'create', 'merge', 'reopen', 'review'].map(
    (what) => `pull_request.${what}`,
  )
  expect(await noted(other.id)).toEqual(once)
  // The repository's own workspace is also notified of what was done from the other one.
  expect(await noted(team.id)).toEqual([...once, ...once].sort())
})

describe('permissions', () => {
  test('members with read access change nothing, and others find nothing', async () => {
    const change = { branch: 'main', parents: [await tip()], message: 'x', changes: [file('x', 'x')] }
    await expect(workOf(ben).commitFiles(repository, change)).rejects.toMatchObject({ reason: 'readOnly' })
    const cleo = await server.buildUser()
    await expect(workOf(cleo).tree(repository, 'main')).rejects.toMatchObject({
      reason: 'gitRepositoryNotFound',
    })
    const host = await hostOf(contextOf(cleo))
    expect(await host.repository(repository)).toBeNull()
  })

  test('protected branches change only by pull request when configured so', async () => {
    await branchWith('topic', { 'a.txt': 'one' })
    const rules = { protectedBranches: ['main', 'top*'], pullRequestsOnly: true }
    await server
      .as(ada)
      .rest(updateGitRepository, { params: { id: team.id, repository: repository.id }, body: rules })
    await expect(commit('main', { x: 'x' })).rejects.toMatchObject({ reason: 'branchProtected' })
    await expect(work.deleteBranch(repository, 'topic')).rejects.toMatchObject({ reason: 'branchKept' })
    await expect(work.deleteBranch(repository, 'main')).rejects.toMatchObject({ reason: 'branchIsDefault' })
    await open('topic')
    expect(await work.merge(repository, 1, { method: 'merge', title: '' })).not.toBeNull()
  })
})

test('a merge interrupted before it was recorded is detected at the next look', async () => {
  const topic = await branchWith('topic', { 'a.txt': 'one' })
  await open('topic')
  await moveRef(dir, 'refs/heads/main', topic, await tip())
  await indexRepository(server.deps, repository.id)
  const [pull] = await server.db.select().from(gitPulls).where(eq(gitPulls.repositoryId, repository.id))
  expect(pull).toMatchObject({ state: 'merged', mergedSha: topic })
})

test('the files of a commit are returned as a zip with one enclosing folder', async () => {
  const host = await hostOf(contextOf(ada))
  expect(await host.refs(repository, 'heads', 'ma')).toEqual(['main'])
  const sha = await host.commit(repository, 'heads/main')
  const parts: Buffer[] = []
  for await (const part of await host.archive(repository, sha ?? '')) parts.push(part)
  const zip = Buffer.concat(parts)
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes(`${repository.name}-${sha?.slice(0, 7)}/README.md`)).toBe(true)
})

test('an edit is applied to its base commit or not at all, in any order of commits, pushes and forced pushes', async () => {
  const step = record({
    kind: constantFrom('edit', 'stale', 'push', 'force', 'merge'),
    file: integer({ min: 0, max: 2 }),
    value: integer({ min: 0, max: 99 }),
  })
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      made += 1
      const name = `p${made}`
      const root = await tip()
      await work.createBranch(repository, name, root)
      // The writer's state: the commit they started from and their writes since.
      let seen = root
      let expected = root
      for (const { kind, file: at, value } of steps) {
        const write = { branch: name, message: kind, changes: [file(`f${at}.txt`, `${value}\n`)] }
        if (kind === 'edit' || kind === 'stale') {
          const parent = kind === 'edit' ? expected : seen
          const result = await work.commitFiles(repository, { ...write, parents: [parent] })
          if (parent !== expected) expect(result).toBeNull()
          else expected = result ?? expected
        } else {
          // As a push does it: first an object, then the branch is moved from its previous commit.
          const parent = kind === 'force' ? root : expected
          const tree = await gitText(['rev-parse', `${parent}^{tree}`], { dir })
          const env = {
            GIT_AUTHOR_NAME: 'x',
            GIT_AUTHOR_EMAIL: 'x',
            GIT_COMMITTER_NAME: 'x',
            GIT_COMMITTER_EMAIL: 'x',
          }
          const parents = kind === 'merge' ? [parent, seen] : [parent]
          const pushed = await gitText(
            ['commit-tree', tree, ...new Set(parents.flatMap((one) => [`-p${one}`])), '-m', `${value}`],
            { dir, env },
          )
          expect(await moveRef(dir, `refs/heads/${name}`, pushed, expected)).toBe(true)
          seen = expected
          expected = pushed
        }
        expect(await tip(name)).toBe(expected)
      }
      await runGit(['fsck', '--strict', '--no-dangling', expected], { dir })
    }),
    { numRuns: 6 },
  )
})
