import { once } from 'node:events'
import { unitsOf } from '@sandlot/core/billing/unit-rules'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runCommand, system } from '../../platform/commands.ts'
import { createTestServer } from '../../testing/server.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import { holdRun } from './hold.ts'
import { renewRuns } from './renew.ts'
import { settleRun } from './settle.ts'
import { imbalances } from './testing/books.ts'
import { forkWorker, kill } from './testing/fork-worker.ts'

const ROUNDS = 200
const MACHINES = 50
const NANO = 10
const names = (count: number) => Array.from({ length: count }, (_, at) => `box${at}`)
const payer = { personId: null, tokenId: null, label: null }

type Server = Awaited<ReturnType<typeof createTestServer>>
const hold = ({ deps }: Server, workspaceId: string, boxId: string) =>
  runCommand(deps, system, async (tx, now) => {
    const run = { boxId, workspaceId, vmTier: 1, basis: NANO, ...payer }
    return { result: null, audit: null, events: (await holdRun(tx, deps, run, now)).events }
  })
const stop = ({ deps }: Server, boxId: string) =>
  runCommand(deps, system, async (tx, now) => ({
    result: null,
    audit: null,
    events: await settleRun(tx, boxId, now, now),
  }))
const openLeases = ({ db }: Server) => db.select().from(creditLeases).where(isNull(creditLeases.endedAt))

test('servers are killed two hundred times in the midst of starts, stops and ticks, and the books stay true', async () => {
  const server = await createTestServer({ config: { plans: true } })
  const workspaces = (await Promise.all([1, 2, 3, 4].map(() => server.buildWorkspace()))).map(({ id }) => id)
  for (const id of workspaces) await server.useCredits(id, 380)
  const orders = {
    ...{ work: 'anything' as const, workspaces, boxes: names(MACHINES), basis: 320 },
    ...{ databaseUrl: server.databaseUrl, speed: 60, startedAt: Date.now() },
    from: server.clock.now().toISOString(),
  }
  for (let round = 0; round < ROUNDS; round++) {
    const worker = await forkWorker(orders)
    for (let done = 0; done < 3 + (round % 7); done++) await once(worker, 'message')
    await kill(worker)
    expect(await imbalances(server.db), `round ${round}`).toEqual([])
  }
  await server.close()
})

test('nothing is renewed for ten minutes under fifty machines: each counts up to where it was paid, and nothing beyond', async () => {
  const server = await createTestServer({ config: { plans: true } })
  const { id } = await server.buildWorkspace()
  for (const box of names(MACHINES)) await hold(server, id, box)
  const paidUntil = (await openLeases(server)).map((lease) => lease.paidUntil.getTime())
  expect(paidUntil).toHaveLength(MACHINES)
  // Ten minutes in which nothing is renewed, since nothing can be: the machines have ended by their own clocks.
  server.clock.advance({ minutes: 10 })
  await renewRuns(server.deps, names(MACHINES))
  for (const box of names(MACHINES)) await stop(server, box)
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

test('a clock that is set back by an hour, and the end of the month, leave the books of fifty machines true', async () => {
  const server = await createTestServer({ config: { plans: true } })
  const { id } = await server.buildWorkspace()
  await server.useCredits(id, 10)
  server.clock.set('2026-03-31T23:50:00.000Z')
  for (const box of names(MACHINES)) await hold(server, id, box)
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
  for (const box of names(MACHINES)) await stop(server, box)
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
