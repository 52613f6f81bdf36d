import { rm } from 'node:fs/promises'
import { unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runCommand, system } from '../../platform/commands.ts'
import { databaseIsAway } from '../../platform/db/away.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { systemClock } from '../../platform/db/embedded/clock.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { randomIds } from '../../platform/ids.ts'
import { createBuilders } from '../../testing/builders.ts'
import { createTestClock } from '../../testing/clock.ts'
import { makeDatabaseFolder } from '../../testing/database-folder.ts'
import { createTestServer } from '../../testing/server.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import { holdRun } from './hold.ts'
import { renewRuns } from './renew.ts'
import { settleRun } from './settle.ts'
import { imbalances } from './testing/books.ts'
import { forkWorker, kill, said } from './testing/fork-worker.ts'

const KILLS = 200
const DATABASE_KILLS = 20
const MACHINES = 50
const NANO = 10
const names = (count: number) => Array.from({ length: count }, (_, at) => `box${at}`)
const payer = { personId: null, tokenId: null, label: null }

type LedgerDeps = Parameters<typeof renewRuns>[0]
const hold = (deps: LedgerDeps, workspaceId: string, boxId: string) =>
  runCommand(deps, system, async (tx, now) => {
    const run = { boxId, workspaceId, vmTier: 1, basis: NANO, ...payer }
    return { result: null, audit: null, events: (await holdRun(tx, deps, run, now)).events }
  })
const stop = (deps: LedgerDeps, boxId: string) =>
  runCommand(deps, system, async (tx, now) => ({
    result: null,
    audit: null,
    events: await settleRun(tx, boxId, now, now),
  }))
const openLeases = ({ db }: LedgerDeps) => db.select().from(creditLeases).where(isNull(creditLeases.endedAt))

type Builders = Pick<ReturnType<typeof createBuilders>, 'buildWorkspace' | 'useCredits'>

/** Fifty running machines, half of them in workspaces that soon run out of credits, and what servers do with them. */
async function running(deps: LedgerDeps, { buildWorkspace, useCredits }: Builders, databaseUrl: string) {
  const workspaces = (await Promise.all([1, 2, 3, 4].map(() => buildWorkspace()))).map(({ id }) => id)
  for (const id of workspaces.slice(0, 2)) await useCredits(id, 395)
  for (const [at, box] of names(MACHINES).entries()) await hold(deps, workspaces[at % 4] ?? '', box)
  return {
    ...({ work: 'anything', workspaces, boxes: names(MACHINES), basis: NANO } as const),
    ...{ databaseUrl, speed: 60, startedAt: Date.now(), from: deps.clock.now().toISOString() },
  }
}

test('the ledger stays balanced when servers are killed two hundred times during starts, stops and ticks', async () => {
  const server = await createTestServer({ config: { plans: true } })
  const orders = await running(server.deps, server, server.databaseUrl)
  for (let round = 0; round < KILLS; round++) {
    const worker = await forkWorker(orders)
    await said(worker, 3 + (round % 7))
    await kill(worker)
    expect(await imbalances(server.db), `round ${round}`).toEqual([])
  }
  // About a quarter run at any moment, as they start and stop at random, so there was something to lose until the end.
  expect((await openLeases(server.deps)).length).toBeGreaterThan(MACHINES / 10)
  await server.close()
})

test('the ledger stays balanced when the database is killed twenty times under two servers with fifty machines', async () => {
  const dataDir = await makeDatabaseFolder('sandlot-killed-')
  // A process that ends twice within a minute is given up, so a minute passes before each end.
  let skipped = 0
  const postgres = await startEmbeddedPostgres({
    dataDir,
    clock: { ...systemClock, now: () => systemClock.now() + skipped },
  })
  const { db, pool, close } = openDatabase(postgres.url)
  await migrateDatabase(pool, postgres.url)
  const clock = createTestClock()
  const deps = { db, clock, ids: randomIds, config: { plans: true, onPrem: false } }
  const orders = await running(deps, createBuilders(deps), postgres.url)
  const workers = [await forkWorker(orders), await forkWorker(orders)]
  let leases = MACHINES
  for (let round = 0; round < DATABASE_KILLS; round++) {
    await Promise.all(workers.map((worker) => said(worker, 10)))
    skipped += 61_000
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postgres.pid).not.toBe(killed)
    expect(await onceBack(() => imbalances(db)), `round ${round}`).toEqual([])
    // Leases that were started are not lost.
    const begun = await onceBack(() => db.$count(creditLeases))
    expect(begun).toBeGreaterThanOrEqual(leases)
    leases = begun
  }
  await Promise.all(workers.map((worker) => said(worker, 10)))
  await Promise.all(workers.map(kill))
  expect(await imbalances(db)).toEqual([])
  expect((await openLeases(deps)).length).toBeGreaterThan(MACHINES / 4)
  await close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Retries while the database may still be starting, and returns its answer. */
async function onceBack<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer: { is: Answer } | undefined
  await expect
    .poll(async () => {
      answer = await ask().then(
        (is) => ({ is }),
        (error) => {
          if (databaseIsAway(error)) return undefined
          throw error
        },
      )
      return answer !== undefined
    })
    .toBe(true)
  if (!answer) throw new Error('the database did not come back')
  return answer.is
}

test('when nothing is renewed for ten minutes, each of fifty machines is charged up to its paid time and no further', async () => {
  const server = await createTestServer({ config: { plans: true } })
  const { id } = await server.buildWorkspace()
  for (const box of names(MACHINES)) await hold(server.deps, id, box)
  const paidUntil = (await openLeases(server.deps)).map((lease) => lease.paidUntil.getTime())
  expect(paidUntil).toHaveLength(MACHINES)
  // For ten minutes nothing can be renewed, so the machines have ended by their own clocks.
  server.clock.advance({ minutes: 10 })
  await renewRuns(server.deps, names(MACHINES))
  for (const box of names(MACHINES)) await stop(server.deps, box)
  expect(await imbalances(server.db)).toEqual([])
  const leases = await server.db.select().from(creditLeases)
  expect(leases.map(({ settledAt }) => settledAt.getTime()).sort()).toEqual(paidUntil.sort())
  const [account] = await server.db
    .select()
    .from(creditAccounts)
    .where(and(eq(creditAccounts.workspaceId, id), eq(creditAccounts.kind, 'workspace')))
  expect(account).toMatchObject({ used: MACHINES * NANO * 120, held: 0 })
  await server.close()
})

test('the ledger of fifty machines stays balanced when the clock is set back by an hour, and across the end of the month', async () => {
  const server = await createTestServer({ config: { plans: true } })
  const { id } = await server.buildWorkspace()
  await server.useCredits(id, 10)
  server.clock.set('2026-03-31T23:50:00.000Z')
  for (const box of names(MACHINES)) await hold(server.deps, id, box)
  const tick = async () => {
    await renewRuns(server.deps, names(MACHINES))
    expect(await imbalances(server.db)).toEqual([])
  }
  server.clock.advance({ minutes: 1 })
  await tick()
  server.clock.set('2026-03-31T22:51:00.000Z')
  await tick()
  for (let seconds = 0; seconds < 4200; seconds += 30) {
    server.clock.advance({ seconds: 30 })
    await tick()
  }
  for (const box of names(MACHINES)) await stop(server.deps, box)
  expect(await imbalances(server.db)).toEqual([])
  const accounts = await server.db
    .select()
    .from(creditAccounts)
    .where(and(eq(creditAccounts.workspaceId, id), eq(creditAccounts.kind, 'workspace')))
  expect(accounts.map(({ period }) => period).sort()).toContain('2026-04-01')
  for (const { used, held, granted } of accounts) {
    expect(held).toBe(0)
    expect(used).toBeLessThanOrEqual(Math.max(granted, unitsOf(10)))
  }
  await server.close()
})
