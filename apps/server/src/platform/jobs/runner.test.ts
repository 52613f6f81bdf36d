import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { openDatabase } from '../db/database.ts'
import { startJobs } from './runner.ts'

const server = await createTestServer()
afterAll(() => server.close())

const runners: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

/** As many servers as there are pools would have, all with the same jobs. */
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

test('what is due runs, and with two servers each of it runs once', async () => {
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
  const { rows } = await server.db.execute(sql`select count(*)::int as count from graphile_worker.jobs`)
  expect(rows).toEqual([{ count: 0 }])
})

test('what fails is kept for another try, with its reason, and keeps nothing else from running', async () => {
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
