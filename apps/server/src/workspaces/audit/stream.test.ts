import { auditStreamMessages as say } from '@sandlot/core/workspaces/audit/stream-messages'
import {
  endAuditStream,
  readAuditStream,
  setAuditStream,
  testAuditStream,
} from '@sandlot/core/workspaces/audit/stream-rest'
import { SetTeamNameDocument } from '@sandlot/core/workspaces/mutations.gen'
import { sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Post } from '../../platform/outside/post-outside.ts'
import { signatureOf } from '../../platform/outside/signature.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { streamAudit, wakeStreams } from './deliver.ts'
import { sealAll } from './seal.ts'

const server = await createTestServer()
await runMigrations({ connectionString: server.databaseUrl })
afterAll(() => server.close())

let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
let names = 0
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ name: 'Makers', members: { admin: [ada], write: [ben] } })
})

const params = () => ({ id: team.id })
const begin = (url = 'https://log.example.com/in', who = ada) =>
  server.as(who).rest(setAuditStream, { params: params(), body: { url } })
const read = async () => (await server.as(ada).rest(readAuditStream, { params: params() })).stream
const rename = () => {
  names += 1
  return server.as(ada).graphql(SetTeamNameDocument, { teamId: team.id, name: `Name ${names}` })
}
const run = (post: Post) => streamAudit(server.deps, { workspaceId: team.id }, post)

/** Another server that responds with a given status and records what it was sent. */
function receiver(status = 200) {
  const got: { url: string; headers: Record<string, string>; body: string }[] = []
  const post: Post = async (url, headers, body) => {
    got.push({ url: url.href, headers, body })
    return status
  }
  return { got, post }
}

test('newly sealed entries are sent once, in order and signed', async () => {
  await rename()
  await sealAll(server.deps)
  const { secret } = await begin()
  expect(JSON.stringify(await read())).not.toContain(secret)
  await rename()
  await rename()
  await sealAll(server.deps)
  expect((await read())?.waiting).toBe(3)
  const { got, post } = receiver()
  await run(post)
  await run(post)
  expect(got).toHaveLength(1)
  const [{ url, headers, body }] = got as [(typeof got)[number]]
  expect(url).toBe('https://log.example.com/in')
  expect(headers['x-sandlot-signature-256']).toBe(signatureOf(secret, body))
  const { entries, workspace_id } = JSON.parse(body)
  expect(workspace_id).toBe(team.id)
  const actions = entries.map((entry: { action: string; seq: number }) => [entry.seq, entry.action])
  expect(actions).toEqual([
    [2, 'audit.stream'],
    [3, 'workspace.rename'],
    [4, 'workspace.rename'],
  ])
  expect(body).not.toContain(secret)
  expect(await read()).toMatchObject({ waiting: 0, deliveries: [{ entries: 3, status: 200, problem: null }] })
})

test('a failed delivery is shown, retried by the job queue with growing delays, and eventually succeeds', async () => {
  await begin()
  await sealAll(server.deps)
  const down = receiver(503)
  await expect(run(down.post)).rejects.toThrow('status')
  await expect(
    run(async () => {
      throw Object.assign(new Error('late'), { name: 'TimeoutError' })
    }),
  ).rejects.toThrow('timeout')
  expect(await read()).toMatchObject({
    waiting: 1,
    deliveries: [
      { problem: 'timeout', status: null },
      { problem: 'status', status: 503 },
    ],
  })
  const jobs = async () => {
    const key = `audit-stream:${team.id}`
    const rows = sql`select run_at, attempts from graphile_worker.jobs where key = ${key}`
    return (await server.db.execute(rows)).rows
  }
  await wakeStreams(server.deps)
  // As the runner leaves a failed job.
  await server.db.execute(sql`update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '1 hour'
    where key = ${`audit-stream:${team.id}`}`)
  const before = await jobs()
  await wakeStreams(server.deps)
  expect(await jobs()).toEqual(before)
  expect(before).toHaveLength(1)
  const up = receiver()
  await run(up.post)
  expect(up.got).toHaveLength(1)
  expect((await read())?.waiting).toBe(0)
})

test.each([
  'https://127.0.0.1/in',
  'https://[::1]/in',
  'https://10.0.0.7/in',
  'https://169.254.169.254/',
  'https://localhost:9/',
])('nothing is sent to %s, which is not a public address', async (url) => {
  await begin(url)
  const { delivery } = await server.as(ada).rest(testAuditStream, { params: params() })
  expect(delivery).toMatchObject({ status: null, problem: 'address', entries: 0 })
})

test.each([
  ['log.example.com', say.urlInvalid],
  ['http://log.example.com', say.urlNotHttps],
  ['https://a:b@log.example.com', say.urlHasPassword],
])('the address %j is refused', async (url, message) => {
  await expect(begin(url)).rejects.toMatchObject({ code: 'validation', field: 'url', message })
})

test('only admins can set where it is sent, and stop it', async () => {
  const refused = { reason: 'notAdmin' }
  await expect(begin(undefined, ben)).rejects.toMatchObject(refused)
  await begin()
  await expect(server.as(ben).rest(readAuditStream, { params: params() })).rejects.toMatchObject(refused)
  await server.as(ada).rest(endAuditStream, { params: params() })
  expect(await read()).toBeNull()
  const { got, post } = receiver()
  await run(post)
  expect(got).toEqual([])
  await expect(server.as(ada).rest(endAuditStream, { params: params() })).rejects.toMatchObject({
    reason: 'noStream',
  })
})
