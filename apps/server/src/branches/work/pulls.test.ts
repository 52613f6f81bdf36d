import { pullMessages } from '@sandlot/core/branches/pull-messages'
import {
  closePull,
  createPull,
  listPulls,
  mergePull,
  readPull,
  reopenPull,
  reviewPull,
  startPull,
} from '@sandlot/core/branches/pull-rest'
import { workMessages } from '@sandlot/core/branches/work-messages'
import { importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { desc, eq, sql } from 'drizzle-orm'
import type { Emulator } from 'emulate'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../platform/tables.ts'
import { FOLLOW_JOB } from '../../repositories/follow/begin.ts'
import { connectGithub, startAcme } from '../../repositories/testing/github.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { worktrees } from '../tables.ts'
import { atHost } from './testing.ts'

const site = { owner: 'acme', name: 'site' }

let github: Emulator
let server: TestServer
let host: ReturnType<typeof atHost>
let ada: BuiltUser
let team: BuiltWorkspace
let head: string
let count = 0
let answer: (() => Response) | null = null

beforeAll(async () => {
  github = await startAcme()
  host = atHost(github.url)
  server = await createTestServer({
    config: { githubApiUrl: github.url },
    fetch: async (...asked) =>
      new Request(...asked).method === 'GET' ? fetch(...asked) : (answer?.() ?? fetch(...asked)),
  })
  ada = await server.buildUser()
  await connectGithub(server, ada, 'ada')
  team = await server.buildWorkspace({ members: { write: [ada] } })
  await importRepository(server.as(ada), { ...site, teamId: team.id })
  await host.ask('PUT', 'collaborators/ben', { permission: 'pull' })
})
beforeEach(async () => {
  answer = null
  count += 1
  head = `pull/${count}`
  await host.branch(head, await host.headOf('main'))
  await host.commit(head, { [`file-${count}.txt`]: 'one\ntwo\n' })
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const query = () => ({ workspaceId: team.id })
const make = (
  body: { title?: string; head?: string; base?: string; reviewers?: string[]; draft?: boolean } = {},
) => server.as(ada).rest(createPull, { params: site, query: query(), body: { title: 'Work', head, ...body } })
const at = (number: number) => ({ params: { ...site, number }, query: query() })
const read = (number: number, who = ada) => server.as(who).rest(readPull, at(number))
const listed = async () =>
  (await fetchProject(server.as(ada), { ...site, teamId: team.id })).pullRequests.map((one) => one.number)

test('a pull request is created, read and merged, and the list reflects it immediately', async () => {
  const made = await make({ title: ' Add a file ', reviewers: ['ben', ' '] })
  expect(made).toMatchObject({ number: expect.any(Number), reviewers: ['ben'] })
  expect(await listed()).toContain(made.number)
  expect(await read(made.number)).toMatchObject({
    title: 'Add a file',
    state: 'open',
    headBranch: head,
    baseBranch: 'main',
    creatorUsername: 'ada',
    isOwn: true,
    checks: 'none',
    reviewers: ['ben'],
    reviews: [],
    files: [{ path: `file-${count}.txt`, status: 'added', additions: 2, deletions: 0 }],
  })
  const { commit } = await server.as(ada).rest(mergePull, { ...at(made.number), body: { method: 'squash' } })
  expect(commit).toBe(await host.headOf('main'))
  expect(await listed()).not.toContain(made.number)
  expect(await read(made.number)).toMatchObject({ state: 'merged' })
  const [audit] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(audit).toMatchObject({
    action: 'pull_request.merge',
    workspaceId: team.id,
    details: { repository: 'acme/site', pullRequest: made.number },
  })
})

test('a new pull request is prefilled from its only commit, or else from its branch name', async () => {
  const start = (query: { head?: string; base?: string } = {}) =>
    server.as(ada).rest(startPull, { params: site, query: { workspaceId: team.id, head, ...query } })
  const reviewers = [{ username: 'ben', name: null }]
  expect(await start()).toEqual({ base: 'main', commits: 1, title: 'Elsewhere', body: '', reviewers })
  await host.commit(head, { [`file-${count}.txt`]: 'three\n' })
  expect(await start()).toMatchObject({ commits: 2, title: `Pull/${count}`, body: '' })
  await expect(start({ base: 'mian' })).rejects.toMatchObject({
    reason: 'noSuchBranch',
    field: 'base',
    hint: pullMessages.branchMeant('main'),
  })
  await expect(start({ head: 'unheard-of' })).rejects.toMatchObject({
    reason: 'noSuchBranch',
    field: 'head',
    hint: undefined,
  })
  const other = await server.buildUser()
  const asked = { params: site, query: { workspaceId: team.id, head } }
  await expect(server.as(other).rest(startPull, asked)).rejects.toMatchObject({
    reason: 'repositoryNotImported',
  })
})

test('reviewers must be able to see the repository, and branches must exist', async () => {
  const before = await listed()
  await expect(make({ reviewers: ['BEN', 'nobody'] })).rejects.toMatchObject({
    field: 'reviewers',
    message: pullMessages.reviewerMissing('nobody'),
  })
  await expect(make({ base: 'mian' })).rejects.toMatchObject({ reason: 'noSuchBranch', field: 'base' })
  const same = { reason: 'pullSame', message: pullMessages.same(head), hint: pullMessages.sameHint }
  await expect(make({ base: head })).rejects.toMatchObject({ ...same, field: 'base' })
  await expect(make({ head: 'main' })).rejects.toMatchObject({ reason: 'pullSame', field: 'head' })
  expect(await listed()).toEqual(before)
  expect(await make({ reviewers: ['BEN'] })).toMatchObject({ reviewers: ['ben'] })
})

test('calls for an unknown pull request all return the same error', async () => {
  const sentence = pullMessages.notFound(4711)
  for (const call of [closePull, reopenPull, readPull])
    await expect(server.as(ada).rest(call, at(4711))).rejects.toMatchObject({
      code: 'not_found',
      reason: 'pullNotFound',
      message: sentence,
    })
})

test('a merge updates the templates that follow the repository', async () => {
  await runMigrations({ connectionString: server.databaseUrl })
  const { id: sandboxId } = await server.buildSandbox({ workspace: team, author: ada })
  const now = server.clock.now()
  await server.db.insert(worktrees).values({
    ...{ sandboxId, owner: 'acme', repo: 'site', branch: 'main', path: '', baseCommit: 'a'.repeat(40) },
    ...{ followedAt: now, updatedAt: now },
  })
  const { number } = await make()
  await server.as(ada).rest(mergePull, { ...at(number), body: {} })
  const { rows } = await server.db.execute(
    sql`select task_identifier as task from graphile_worker.jobs where task_identifier = ${FOLLOW_JOB}`,
  )
  expect(rows).toHaveLength(1)
  await server.db.delete(worktrees).where(eq(worktrees.sandboxId, sandboxId))
})

test('[EN-061] a review can have these states', async () => {
  const { number } = await make()
  for (const [event, state] of [
    ['APPROVE', 'APPROVED'],
    ['REQUEST_CHANGES', 'CHANGES_REQUESTED'],
    ['COMMENT', 'COMMENTED'],
  ] as const) {
    const body = { event, body: 'Seen' }
    expect(await server.as(ada).rest(reviewPull, { ...at(number), body })).toEqual({ state })
  }
  const first = (await read(number)).reviews[0]
  await host.ask('PUT', `pulls/${number}/reviews/${first?.id}/dismissals`, { message: 'Old' })
  expect((await read(number)).reviews.map(({ state }) => state)).toEqual([
    'DISMISSED',
    'CHANGES_REQUESTED',
    'COMMENTED',
  ])
})

test('checks are summarized in one word, in which failures take precedence', async () => {
  const { number } = await make()
  const sha = await host.headOf(head)
  const check = (name: string, more: object) =>
    host.ask('POST', 'check-runs', { name, head_sha: sha, status: 'completed', ...more })
  await check('lint', { conclusion: 'success' })
  expect((await read(number)).checks).toBe('success')
  await check('build', { status: 'in_progress' })
  expect((await read(number)).checks).toBe('pending')
  await check('test', { conclusion: 'failure' })
  expect((await read(number)).checks).toBe('failure')
})

test('a pull request can be closed without being merged', async () => {
  const { number } = await make({ draft: true })
  expect(await read(number)).toMatchObject({ draft: true })
  await server.as(ada).rest(closePull, at(number))
  expect(await read(number)).toMatchObject({ state: 'closed' })
  expect(await listed()).not.toContain(number)
})

test('a closed pull request can be reopened, and the list shows it immediately', async () => {
  const { number } = await make()
  await server.as(ada).rest(closePull, at(number))
  await server.as(ada).rest(reopenPull, at(number))
  expect(await listed()).toContain(number)
  expect(await read(number)).toMatchObject({ state: 'open' })
  const [audit] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(audit).toMatchObject({
    action: 'pull_request.reopen',
    workspaceId: team.id,
    details: { repository: 'acme/site', pullRequest: number },
  })
})

test('pull requests are listed by state, newest first', async () => {
  const numbersIn = async (state?: 'open' | 'closed' | 'all') => {
    const asked = { params: site, query: { ...query(), ...(state && { state }) } }
    const { pulls, hasMore } = await server.as(ada).rest(listPulls, asked)
    expect(hasMore).toBe(false)
    return pulls.map((pull) => [pull.number, pull.state] as const)
  }
  const another = async (name: string) => {
    head = `${name}/${count}`
    await host.branch(head, await host.headOf('main'))
    await host.commit(head, { [`${name}-${count}.txt`]: 'one' })
    return (await make()).number
  }
  const [closed, merged, open] = [await another('old'), await another('done'), await another('new')]
  await server.as(ada).rest(closePull, at(closed))
  await server.as(ada).rest(mergePull, { ...at(merged), body: {} })
  expect((await numbersIn())[0]).toEqual([open, 'open'])
  expect((await numbersIn('open')).map(([number]) => number)).not.toContain(closed)
  expect((await numbersIn('closed')).slice(0, 2)).toEqual([
    [merged, 'merged'],
    [closed, 'closed'],
  ])
  expect((await numbersIn('all')).slice(0, 3)).toEqual([
    [open, 'open'],
    [merged, 'merged'],
    [closed, 'closed'],
  ])
  const other = await server.buildUser()
  await expect(server.as(other).rest(listPulls, { params: site, query: query() })).rejects.toMatchObject({
    reason: 'repositoryNotImported',
  })
})

test('when GitHub refuses to reopen one, its message is returned', async () => {
  const { number } = await make()
  await server.as(ada).rest(closePull, at(number))
  const said = 'The branch was deleted.'
  answer = () => Response.json({ message: 'Validation Failed', errors: [{ message: said }] }, { status: 422 })
  await expect(server.as(ada).rest(reopenPull, at(number))).rejects.toMatchObject({
    code: 'conflict',
    reason: 'hostRule',
    message: expect.stringContaining(said),
  })
  answer = null
  expect(await listed()).not.toContain(number)
})

test('what is merged is neither closed nor reopened, and closing what is closed leaves no trace', async () => {
  const [{ number: closed }, { number: merged }] = [await make(), await make()]
  await server.as(ada).rest(mergePull, { ...at(merged), body: {} })
  for (const verb of [closePull, reopenPull])
    await expect(server.as(ada).rest(verb, at(merged))).rejects.toMatchObject({
      code: 'conflict',
      reason: 'pullNotOpen',
      message: pullMessages.notOpen.merged(merged),
    })
  expect(await read(merged)).toMatchObject({ state: 'merged' })
  await server.as(ada).rest(closePull, at(closed))
  const audits = () => server.db.$count(auditEvents)
  const before = await audits()
  await server.as(ada).rest(closePull, at(closed))
  expect(await audits()).toBe(before)
})

test('a draft is not merged, and says so', async () => {
  const { number } = await make({ draft: true })
  await expect(server.as(ada).rest(mergePull, { ...at(number), body: {} })).rejects.toMatchObject({
    code: 'conflict',
    reason: 'pullIsDraft',
    message: pullMessages.isDraft(number),
  })
})

test('a closed or merged one cannot be merged, and the error says which it is', async () => {
  const [{ number: closed }, { number: merged }] = [await make(), await make()]
  await server.as(ada).rest(closePull, at(closed))
  await server.as(ada).rest(mergePull, { ...at(merged), body: {} })
  for (const [number, message] of [
    [closed, pullMessages.notOpen.closed(closed)],
    [merged, pullMessages.notOpen.merged(merged)],
  ] as const)
    await expect(server.as(ada).rest(mergePull, { ...at(number), body: {} })).rejects.toMatchObject({
      code: 'conflict',
      reason: 'pullNotOpen',
      message,
    })
})

test('invalid requests are refused with a reason', async () => {
  await expect(make({ title: ' ' })).rejects.toMatchObject({ message: pullMessages.titleMissing })
  await expect(read(4711)).rejects.toMatchObject({ code: 'not_found', reason: 'pullNotFound' })
  const other = await server.buildUser()
  await expect(read(1, other)).rejects.toMatchObject({ reason: 'repositoryNotImported' })
  const body = { event: 'COMMENT' as const, body: ' ' }
  await expect(server.as(ada).rest(reviewPull, { ...at(1), body })).rejects.toMatchObject({ field: 'body' })
})

test.each([
  ['403', 403, {}, {}, { code: 'forbidden', reason: 'githubRefused' }],
  ['404', 404, {}, {}, { code: 'forbidden', reason: 'githubRefused' }],
  ['451', 451, {}, {}, { code: 'forbidden', reason: 'githubRefused' }],
  ['its own rule', 422, { message: 'Not here' }, {}, { code: 'conflict', reason: 'hostRule' }],
  [
    'that there is one',
    422,
    { message: 'Validation Failed', errors: [{ message: 'A pull request already exists for acme:x.' }] },
    {},
    { code: 'conflict', reason: 'pullExists', field: 'head', hint: pullMessages.existsHint },
  ],
  [
    'that there is nothing to merge',
    422,
    { message: 'Validation Failed', errors: [{ code: 'custom', message: 'No commits between main and x' }] },
    {},
    { reason: 'pullEmpty', field: 'head', message: pullMessages.empty, hint: pullMessages.emptyHint },
  ],
  [
    'a field and a code',
    422,
    { message: 'Validation Failed', errors: [{ resource: 'PullRequest', field: 'head', code: 'invalid' }] },
    {},
    { reason: 'hostRule', message: workMessages.hostRule('head is invalid') },
  ],
  ['an expired sign-in', 401, {}, {}, { reason: 'githubSignInEnded' }],
  ['500', 500, {}, {}, { code: 'unavailable', message: repositoryMessages.githubAway }],
  ['nonsense', 200, { number: 'seven' }, {}, { code: 'unavailable', message: repositoryMessages.githubOdd }],
  [
    'a rate limit',
    429,
    {},
    { 'retry-after': '60' },
    { code: 'rate_limited', reason: 'githubRateLimited', retryAfter: 60 },
  ],
])('GitHub answers with %s', async (_what, status, said, headers, problem) => {
  answer = () =>
    new Response(JSON.stringify(said), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  await expect(make()).rejects.toMatchObject(problem)
})
