import { createHmac, randomUUID } from 'node:crypto'
import { describeNotification } from '@sandlot/core/notifications/rules'
import { importRepository } from '@sandlot/core/repositories/import-queries'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { eq, sql } from 'drizzle-orm'
import type { Emulator } from 'emulate'
import fc from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { branches } from '../../branches/tables.ts'
import { atHost } from '../../branches/work/testing.ts'
import { notifications } from '../../notifications/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { projects, webhookDeliveries } from '../tables.ts'
import { connectGithub, startAcme } from '../testing/github.ts'
import { webhookJobs } from './jobs.ts'
import { SYNC_JOB } from './receive.ts'

const SECRET = 'hush'
const site = { owner: 'acme', name: 'site' }

let github: Emulator
let server: TestServer
let host: ReturnType<typeof atHost>
let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
let githubId: number

beforeAll(async () => {
  github = await startAcme()
  host = atHost(github.url)
  server = await createTestServer({ config: { githubApiUrl: github.url, githubWebhookSecret: SECRET } })
  await runMigrations({ connectionString: server.databaseUrl })
  ada = await server.buildUser()
  ben = await server.buildUser()
  await connectGithub(server, ada, 'ada')
  await connectGithub(server, ben, 'Ben')
  team = await server.buildWorkspace({ members: { write: [ada, ben] } })
  await importRepository(server.as(ada), { ...site, teamId: team.id })
  const [row] = await server.db.select().from(projects)
  githubId = row?.githubId ?? 0
})
// Removes the jobs that the previous test left.
beforeEach(() => server.db.execute(sql`delete from graphile_worker._private_jobs`))
afterAll(async () => {
  await server.close()
  await github.close()
})

const about = () => ({ repository: { id: githubId, name: 'site', owner: { login: 'acme' } } })
const ada_ = { login: 'ada', avatar_url: 'https://example.com/a.png' }

function deliver(event: string, body: object, more: { id?: string; secret?: string } = {}) {
  const payload = JSON.stringify(body)
  const signature = createHmac('sha256', more.secret ?? SECRET)
    .update(payload)
    .digest('hex')
  return server.inject({
    method: 'POST',
    url: '/github/webhooks',
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': more.id ?? randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
    },
    payload,
  })
}
const waiting = async (): Promise<{ key: string; payload: unknown }[]> => {
  const found = await server.db.execute(
    sql`select j.key, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = ${SYNC_JOB}`,
  )
  return found.rows as never
}
const jobs = () => webhookJobs({ ...server.deps, fetch })
async function runWaiting(): Promise<void> {
  const [sync] = jobs()
  for (const { payload } of await waiting()) await sync?.run(payload)
  await server.db.execute(sql`delete from graphile_worker._private_jobs`)
}
const sweep = () =>
  jobs()
    .find(({ name }) => name === 'repositories:sweep')
    ?.run({})
const shown = async () =>
  (await fetchProject(server.as(ada), { ...site, teamId: team.id })).branches.map(({ name }) => name).sort()
const newsOf = (user: BuiltUser) =>
  server.db.select().from(notifications).where(eq(notifications.userId, user.id))

test('a push is synced once GitHub has reported it, with one job for repeated deliveries', async () => {
  await host.branch('told', await host.headOf('main'))
  expect(await shown()).not.toContain('told')
  expect((await deliver('push', about())).statusCode).toBe(202)
  expect((await deliver('push', about())).statusCode).toBe(202)
  expect(await waiting()).toHaveLength(1)
  await runWaiting()
  expect(await shown()).toContain('told')
})

test('deliveries with a wrong or missing signature are refused', async () => {
  const before = await server.db.$count(webhookDeliveries)
  expect((await deliver('push', about(), { secret: 'other' })).statusCode).toBe(401)
  const bare = await server.inject({ method: 'POST', url: '/github/webhooks', payload: '{}' })
  expect(bare.statusCode).toBe(401)
  expect(await server.db.$count(webhookDeliveries)).toBe(before)
})

test('signed but invalid deliveries are refused, and those for unknown repositories have no effect', async () => {
  expect((await deliver('push', [])).statusCode).toBe(422)
  expect((await deliver('push', about(), { id: 'a b' })).statusCode).toBe(422)
  const other = { repository: { id: 1234567, name: 'x', owner: { login: 'y' } } }
  expect((await deliver('push', other)).statusCode).toBe(202)
  expect(await waiting()).toEqual([])
})

test('a review request notifies the person with that account once, however often it is sent', async () => {
  const pull = { number: 3, head: { ref: 'fix/header' }, user: ada_ }
  const body = {
    ...about(),
    action: 'review_requested',
    pull_request: pull,
    requested_reviewer: { login: 'ben' },
    sender: ada_,
  }
  const id = randomUUID()
  await Promise.all([deliver('pull_request', body, { id }), deliver('pull_request', body, { id })])
  await deliver('pull_request', body, { id })
  const told = await newsOf(ben)
  expect(told).toHaveLength(1)
  const [{ type, data }] = told as [(typeof told)[number]]
  expect(describeNotification({ type, data: JSON.stringify(data) })).toMatchObject({
    text: [{ text: 'ada' }, { text: 'asks for your review of' }, { text: 'pull request #3' }, {}, {}],
    target: { path: `/p/github/acme/site/fix%2Fheader?workspaceId=${team.id}&mode=review` },
  })
  await server.db.delete(notifications)
})

test('a review notifies the author of the pull request, but not of their own review', async () => {
  const pull = { number: 4, head: { ref: 'work' }, user: ada_ }
  const review = (login: string) => ({
    ...about(),
    action: 'submitted',
    pull_request: pull,
    review: { state: 'approved', user: { login } },
  })
  await deliver('pull_request_review', review('ben'))
  await deliver('pull_request_review', review('ada'))
  const told = await newsOf(ada)
  expect(told.map(({ type }) => type)).toEqual(['pull_request_review_received'])
  expect(told[0]?.data).toMatchObject({ reviewer_name: 'ben', review_state: 'APPROVED', team_id: team.id })
})

test('deliveries lead to the same state in any order, repeated, or lost until the nightly sync', async () => {
  const sha = await host.headOf('main')
  const made = new Set<string>()
  const deliveries = Array.from({ length: 4 }, (_, at) => ({ id: randomUUID(), name: `any/${at}` }))
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...deliveries, ...deliveries], { minLength: 1 }),
      fc.boolean(),
      async (sent, isLost) => {
        for (const { id, name } of sent) {
          if (!made.has(name)) await host.branch(name, sha)
          made.add(name)
          if (!isLost) await deliver('create', about(), { id })
        }
        await runWaiting()
        server.clock.advance({ days: 1 })
        await sweep()
        const there: { name: string }[] = await host.ask('GET', 'branches?per_page=100')
        expect(await shown()).toEqual(there.map(({ name }) => name).sort())
      },
    ),
    { numRuns: 6 },
  )
})

test('the nightly sync repairs lost deliveries', async () => {
  await host.branch('old', await host.headOf('main'))
  await deliver('create', about())
  await runWaiting()
  expect(await shown()).toContain('old')
  await host.branch('lost', await host.headOf('main'))
  await host.ask('DELETE', 'git/refs/heads/old')
  server.clock.advance({ days: 1 })
  await sweep()
  expect(await shown()).toContain('lost')
  expect(await shown()).not.toContain('old')
  const rows = await server.db.select().from(branches).where(eq(branches.name, 'lost'))
  expect(rows).toHaveLength(1)
})
