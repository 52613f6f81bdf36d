import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GIT_DELIVERIES_KEPT } from '@sandlot/core/git/limits'
import {
  addWebhook,
  createGitRepository,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '@sandlot/core/git/rest'
import { sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { indexRepository } from '../index-refs.ts'
import { commitOn } from '../plumbing/commits.ts'
import { folderOf } from '../plumbing/folders.ts'
import { deliver } from './deliver.ts'

let dataDir: string
let server: TestServer
let ada: BuiltUser
let ben: BuiltUser
let id: string
let place: { id: string; repository: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-hooks-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  ;[ada, ben] = [await server.buildUser(), await server.buildUser()]
  const team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada], write: [ben] } })
  const body = { name: 'site' }
  id = (await server.as(ada).rest(createGitRepository, { params: { id: team.id }, body })).id
  place = { id: team.id, repository: id }
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const add = (url: string, by = ada) => server.as(by).rest(addWebhook, { params: place, body: { url } })
const waiting = async () =>
  (
    await server.db.execute<{ payload: Record<string, string> }>(
      sql`select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'git:webhook'`,
    )
  ).rows.map(({ payload }) => payload)

test('a webhook is called once per push, signed with the secret that was shown once', async () => {
  const { secret, ...hook } = await add('https://ci.example.com/hook')
  const author = { name: 'Ada', email: 'a@example.com' }
  const now = server.clock.now()
  const changes = [{ path: 'a', content: Buffer.from('a') }]
  const dir = folderOf(server.deps, id)
  const sha = await commitOn(dir, { branch: 'main', parents: [], message: 'x', changes, author, now }, 'x')
  await indexRepository(server.deps, id)
  // Indexing again finds nothing new.
  await indexRepository(server.deps, id)
  const jobs = (await waiting()).filter((job) => job.hook === hook.id)
  expect(jobs).toHaveLength(1)
  const sent: { url: string; headers: Record<string, string>; body: string }[] = []
  const post = async (url: URL, headers: Record<string, string>, body: string) => {
    sent.push({ url: url.href, headers, body })
    return 204
  }
  await deliver(server.deps, jobs[0], post)
  const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = sent
  expect(url).toBe(hook.url)
  expect(headers['x-sandlot-event']).toBe('push')
  expect(headers['x-sandlot-signature-256']).toBe(
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  )
  expect(JSON.parse(body)).toMatchObject({ ref: 'refs/heads/main', after: sha, repository: { name: 'site' } })
  const { webhooks } = await server.as(ada).rest(listWebhooks, { params: place })
  expect(webhooks).toEqual([{ ...hook, lastStatus: 204, lastAt: now.toISOString() }])
  await expect(deliver(server.deps, jobs[0], async () => 500)).rejects.toThrow('500')
  await server.as(ada).rest(removeWebhook, { params: { ...place, hook: hook.id } })
  await deliver(server.deps, jobs[0], post)
  expect(sent).toHaveLength(1)
})

test('a webhook can be tested with a ping, and its last deliveries are listed', async () => {
  const hook = await add('https://ci.example.com/ping')
  const params = { ...place, hook: hook.id }
  const listed = async () => (await server.as(ada).rest(listDeliveries, { params })).deliveries
  const { delivery } = await server.as(ada).rest(testWebhook, { params })
  const job = (await waiting()).find((one) => one.delivery === delivery)
  expect(job).toMatchObject({ hook: hook.id, event: 'ping' })
  await expect(deliver(server.deps, job, async () => 503)).rejects.toThrow('503')
  const refused = async () => {
    throw new Error('nobody answers')
  }
  await expect(deliver(server.deps, job, refused)).rejects.toThrow('nobody')
  expect(await listed()).toMatchObject([{ id: delivery, event: 'ping', status: 0, attempts: 2 }])
  for (let at = 0; at < GIT_DELIVERIES_KEPT; at += 1) {
    server.clock.advance({ seconds: 1 })
    await deliver(server.deps, { ...job, delivery: server.deps.ids.uuid() }, async () => 204)
  }
  const last = await listed()
  expect(last).toHaveLength(GIT_DELIVERIES_KEPT)
  expect(last.every(({ status }) => status === 204)).toBe(true)
  await expect(server.as(ben).rest(testWebhook, { params })).rejects.toMatchObject({ code: 'forbidden' })
  const other = { params: { ...params, hook: server.deps.ids.uuid() } }
  await expect(server.as(ada).rest(listDeliveries, other)).rejects.toMatchObject({
    reason: 'webhookNotFound',
  })
  await server.as(ada).rest(removeWebhook, { params })
})

test('only workspace admins can add webhooks, and only over https', async () => {
  await expect(add('https://ci.example.com/x', ben)).rejects.toMatchObject({ code: 'forbidden' })
  for (const url of ['http://ci.example.com/x', 'ftp://x/y', 'x'])
    await expect(add(url)).rejects.toMatchObject({ reason: 'webhookUrlInvalid' })
})
