import { databaseLogMessages, jobLogMessages } from '@sandlot/core/shell/log-messages'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { openDatabase } from '../db/database.ts'
import { tellOutage } from '../outage.ts'
import { freeJobsOfTheGone } from './alive.ts'
import { startJobs } from './runner.ts'

let server: TestServer
const runners: { stop(): Promise<void> }[] = []

// A new server for each test, because leftover jobs would run in the next one.
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  await server.close()
})

/** Starts a runner with its own pool, as another server with the same jobs would. */
async function start(jobs: Parameters<typeof startJobs>[1]) {
  const { pool, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, jobs, server.app.log)
  runners.push({
    stop: async () => {
      await runner.stop()
      await close()
    },
  })
}

const enqueue = (name: string, count = 1) =>
  server.db.execute(sql`select graphile_worker.add_job(${name}) from generate_series(1, ${count})`)

test('due jobs run, and with two servers each runs once', async () => {
  let runs = 0
  let finished = () => {}
  const all = new Promise<void>((resolve) => {
    finished = resolve
  })
  const job = {
    name: 'test:count',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1
      if (runs === 20) finished()
    },
  }
  await start([job])
  await start([job])
  await enqueue('test:count', 20)
  await all
  for (const runner of runners.splice(0)) await runner.stop()
  expect(runs).toBe(20)
  expect(await locksOf('test:count')).toEqual([])
})

test('a failed job is kept for another attempt, with its reason, and blocks no others', async () => {
  let ran = () => {}
  const other = new Promise<void>((resolve) => {
    ran = resolve
  })
  let failed = () => {}
  const tried = new Promise<void>((resolve) => {
    failed = resolve
  })
  await start([
    {
      name: 'test:fails',
      cron: '0 0 1 1 *',
      run: async () => {
        failed()
        throw new Error('no such luck')
      },
    },
    { name: 'test:works', cron: '0 0 1 1 *', run: async () => ran() },
  ])
  await enqueue('test:fails')
  await tried
  await enqueue('test:works')
  await other
  for (const runner of runners.splice(0)) await runner.stop()
  const { rows } = await server.db.execute(
    sql`select task_identifier, attempts, last_error from graphile_worker.jobs where task_identifier = 'test:fails'`,
  )
  expect(rows).toMatchObject([{ attempts: 1, last_error: 'no such luck' }])
})

/** A job that runs until it is released, and how often it has started. */
function slowJob(name: string) {
  let runs = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const run = () => {
    runs += 1
    return held
  }
  return { job: { name, cron: null, run }, runs: () => runs, letGo }
}

const locksOf = async (name: string) =>
  (
    await server.db.execute<{ locked_by: string | null; attempts: number }>(
      sql`select locked_by, attempts from graphile_worker.jobs where task_identifier = ${name}`,
    )
  ).rows

test('a killed server’s job is released, and a job that another server runs is not', async () => {
  const { job, runs, letGo } = slowJob('test:slow')
  await start([job])
  await enqueue('test:slow')
  await vi.waitUntil(() => runs() === 1, { timeout: 15_000 })
  await server.db.execute(
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where task_id = (
      select id from graphile_worker._private_tasks where identifier = 'test:slow')`,
  )
  const pool = openDatabase(server.databaseUrl)
  expect(await freeJobsOfTheGone(pool.pool)).toBe(0)
  expect((await locksOf('test:slow'))[0]?.locked_by).not.toBeNull()

  await server.db.execute(sql`select graphile_worker.add_job('test:orphan')`)
  await server.db.execute(
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'gone'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'test:orphan')`,
  )
  expect(await freeJobsOfTheGone(pool.pool)).toBe(1)
  expect((await locksOf('test:orphan'))[0]?.locked_by).toBeNull()
  expect((await locksOf('test:slow'))[0]?.locked_by).not.toBeNull()
  letGo()
  await pool.close()
})

test('a job that does not end in time is released when its server stops', async () => {
  const { job, runs, letGo } = slowJob('test:endless')
  const { pool, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, [job], server.app.log)
  await enqueue('test:endless')
  await vi.waitUntil(() => runs() === 1, { timeout: 15_000 })
  await runner.stop(10)
  expect(await locksOf('test:endless')).toEqual([{ locked_by: null, attempts: 1 }])
  letGo()
  await close()
})

test('when the database goes away as a job ends, server and jobs survive, and resume once it is back', async () => {
  const { pool, close } = openDatabase(server.databaseUrl)
  const connect = pool.connect.bind(pool)
  let isAway = false
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  let refusals = 0
  vi.spyOn(pool, 'connect').mockImplementation((async (...got: []) => {
    if (!isAway) return connect(...got)
    refusals += 1
    throw refused()
  }) as never)
  const told: string[] = []
  const note = (_fields: object, message?: string) => void told.push(message ?? '')
  let runs = 0
  const job = {
    name: 'test:while-away',
    cron: null,
    run: async () => {
      runs += 1
      isAway = runs === 1
    },
  }
  const outage = tellOutage({ error: note, warn: note } as never, databaseLogMessages)
  const runner = await startJobs(pool, [job], server.app.log, outage)
  await enqueue(job.name)
  await vi.waitUntil(() => refusals > 0, { timeout: 15_000 })
  isAway = false
  await vi.waitUntil(async () => (await locksOf(job.name)).length === 0, { timeout: 15_000 })
  await enqueue(job.name)
  await vi.waitUntil(() => runs === 2, { timeout: 15_000 })
  expect(told).toEqual([databaseLogMessages.away, databaseLogMessages.back])
  await runner.stop()
  await close()
})

test('a runner that ended unexpectedly is reported, and can still be stopped', async () => {
  const { pool, close } = openDatabase(server.databaseUrl)
  const told: (string | undefined)[] = []
  /** The worker ends if it cannot even report that a job is done. */
  const log = Object.assign(Object.create(server.app.log), {
    error: (_fields: object, message?: string) => void told.push(message),
    info: (_fields: object, message = '') => {
      if (message.startsWith('Completed')) throw new Error('broken')
    },
  })
  vi.spyOn(console, 'trace').mockImplementationOnce(() => {})
  const runner = await startJobs(pool, [{ name: 'test:last', cron: null, run: async () => {} }], log)
  expect(runner.isDown()).toBe(false)
  await enqueue('test:last')
  await vi.waitUntil(() => runner.isDown(), { timeout: 15_000 })
  expect(told).toContain(jobLogMessages.stopped)
  expect(await locksOf('test:last')).toMatchObject([{ locked_by: expect.any(String) }])
  await runner.stop()
  expect(await locksOf('test:last')).toMatchObject([{ locked_by: null }])
  const alive = sql`select pid from pg_stat_activity where application_name = 'sandlot jobs' and datname = current_database()`
  await vi.waitUntil(async () => (await server.db.execute(alive)).rows.length === 0, { timeout: 15_000 })
  await close()
})

test('a stopped runner is not reported as down', async () => {
  const { pool, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, [], server.app.log)
  await runner.stop()
  expect(runner.isDown()).toBe(false)
  await close()
})

test('a hanging database does not prevent a runner from stopping', async () => {
  const { job, runs, letGo } = slowJob('test:hangs')
  const { pool, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, [job], server.app.log)
  await enqueue(job.name)
  await vi.waitUntil(() => runs() === 1, { timeout: 15_000 })
  const query = vi.spyOn(pool, 'query').mockImplementation(() => new Promise(() => {}) as never)
  await runner.stop(10)
  query.mockRestore()
  letGo()
  await close()
})
