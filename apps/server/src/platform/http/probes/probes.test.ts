import { probeMessages } from '@sandlot/core/shell/server-messages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { createTestServer, type TestServer } from '../../../testing/server.ts'
import { openDatabase } from '../../db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const METHODS = ['GET', 'HEAD'] as const

test.each(['/livez', '/healthz', '/readyz'])('%s reports ok', async (url) => {
  for (const method of METHODS) {
    const reply = await server.inject({ method, url, headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(reply.body).toBe(method === 'GET' ? 'ok\n' : '')
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

describe('when the database is down', () => {
  test('the server is live but not ready, whoever asks', async () => {
    const { db, close } = openDatabase('postgres://127.0.0.1:1/none')
    const app = await createApp({ ...server.deps, db })
    const ask = (url: string) => app.inject({ url, headers: { cookie: 'sandlot=stale' } })
    expect((await ask('/livez')).statusCode).toBe(200)
    expect((await ask('/healthz')).statusCode).toBe(200)
    const reply = await ask('/readyz')
    expect([reply.statusCode, reply.body]).toEqual([503, `${probeMessages.databaseAway}\n`])
    expect((await ask('/metrics')).body).toContain('sandlot_http_request_duration_seconds_count')
    await app.close()
    await close()
  })
})

test('a stopping server is live but not ready', async () => {
  const app = await createApp({ ...server.deps, isStopping: () => true })
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.body]).toEqual([503, `${probeMessages.stopping}\n`])
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await app.close()
})

test('a server whose npm gateway is down is ready, and reports what to do', async () => {
  const app = await createApp({ ...server.deps, npmIsDown: () => true })
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.body]).toEqual([200, `ok\n${probeMessages.npmDown}\n`])
  const health = await app.inject('/api/health')
  expect([health.statusCode, health.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'ok', npm: 'down', problems: [probeMessages.npmDown] }),
  ])
  await app.close()
})

test('a server whose job runner ended is ready, and reports what to do', async () => {
  const app = await createApp({ ...server.deps, jobsAreDown: () => true })
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.body]).toEqual([200, `ok\n${probeMessages.jobsDown}\n`])
  const health = await app.inject('/api/health')
  expect(health.json()).toMatchObject({ status: 'ok', jobs: 'down', problems: [probeMessages.jobsDown] })
  await app.close()
})

test('a server whose events are late is ready, and reports by how much', async () => {
  const app = await createApp(server.deps)
  app.live.lagMs = () => 10_000
  expect((await app.inject('/readyz')).body).toBe('ok\n')
  app.live.lagMs = () => 12_400
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.body]).toEqual([200, `ok\n${probeMessages.eventsLate(12)}\n`])
  const health = await app.inject('/api/health')
  expect(health.json()).toMatchObject({
    status: 'ok',
    outbox_lag_seconds: 12.4,
    problems: [probeMessages.eventsLate(12)],
  })
  await app.close()
})

test('a schema older than the server makes it not ready', async () => {
  const old = await createTestServer()
  await old.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  )
  const reply = await old.inject('/readyz')
  expect([reply.statusCode, reply.body]).toEqual([503, `${probeMessages.schemaOld}\n`])
  await old.close()
})

describe('metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', of = server) =>
    of.inject({ url: '/metrics', headers, remoteAddress })

  test('name routes by their pattern, never by the actual URL', async () => {
    await server.inject('/api/v1/sandboxes/nosuch1')
    await server.inject('/api/v1/sandboxes/nosuch2')
    await server.inject('/no/such/path?secret=1')
    const reply = await read()
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=/)
    expect(reply.body).toContain(
      'sandlot_http_request_duration_seconds_count{method="GET",route="/api/v1/sandboxes/:id",status="404",app="app"} 2',
    )
    expect(reply.body).not.toMatch(/nosuch|no\/such|secret/)
  })

  test('cover the database, its jobs, the event loop, events and sockets', async () => {
    await server.listen()
    await server.db.execute(sql`select graphile_worker.add_job('test:waits')`).catch(() => {})
    const { body } = await read()
    for (const name of [
      'sandlot_database_connections{state="idle"}',
      'sandlot_jobs{state="waiting"}',
      'sandlot_jobs_late_seconds',
      'sandlot_event_loop_lag_seconds{percentile="99"}',
      'sandlot_outbox_lag_seconds 0',
      'sandlot_sockets 0',
      'sandlot_memory_bytes',
    ])
      expect(body).toContain(name)
  })

  test('are for this computer only, even behind a proxy on it', async () => {
    expect((await read({}, '192.0.2.7')).statusCode).toBe(404)
    expect((await read({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await read({}, '::1')).statusCode).toBe(200)
    // A site whose name resolves to this computer could read them as same-origin.
    expect((await read({ host: 'elsewhere.example' })).statusCode).toBe(404)
  })

  test('are closed without a token when others can reach the server', async () => {
    const open = await createTestServer({ config: { publicUrl: 'https://code.example' } })
    expect((await read({}, '127.0.0.1', open)).statusCode).toBe(404)
    await open.close()
    const own = await createTestServer({ config: { publicUrl: 'http://localhost:4000' } })
    expect((await read({ host: 'localhost:4000' }, '127.0.0.1', own)).statusCode).toBe(200)
    await own.close()
  })

  test('query the database once for its jobs', async () => {
    const execute = vi.spyOn(server.db, 'execute')
    await read()
    const texts = execute.mock.calls.map(([query]) => JSON.stringify(query))
    execute.mockRestore()
    expect(texts.filter((text) => text.includes('late_ms'))).toHaveLength(1)
  })

  test('require the token, if there is one', async () => {
    const guarded = await createTestServer({ config: { metricsToken: 'a-token-of-some-length' } })
    expect((await read({}, '127.0.0.1', guarded)).statusCode).toBe(404)
    for (const wrong of ['Bearer a-token-of-some-lengtH', 'a-token-of-some-length'])
      expect((await read({ authorization: wrong }, '127.0.0.1', guarded)).statusCode).toBe(404)
    const right = { authorization: 'Bearer a-token-of-some-length' }
    expect((await read(right, '192.0.2.7', guarded)).statusCode).toBe(200)
    await guarded.close()
  })
})

test('robots.txt excludes the API', async () => {
  const reply = await server.inject('/robots.txt')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
})
