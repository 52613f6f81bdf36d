import { once } from 'node:events'
import { unitsFor, unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import { imbalances } from './testing/books.ts'
import { forkWorker, kill, said } from './testing/fork-worker.ts'
import type { Orders } from './testing/worker.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

const NANO = 10
const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `box${from + at}`)
const ordered = (orders: Pick<Orders, 'work' | 'workspaces' | 'boxes'> & Partial<Orders>): Orders => ({
  ...{ databaseUrl: server.databaseUrl, basis: NANO, startedAt: Date.now(), speed: 0 },
  ...{ from: server.clock.now().toISOString(), ...orders },
})

test('of a thousand starts in two processes, exactly as many succeed as there are credits for, and the rest is left', async () => {
  const team = await server.buildWorkspace()
  const workspaces = [team.id]
  const rest = 405
  // Uses whole credits first. The remainder is added directly to the account, with the ceiling raised to match.
  const taken = unitsOf(400) - 137 * unitsFor(NANO, 120) - rest
  await server.useCredits(team.id, Math.floor(taken / 3600))
  await server.db
    .update(creditAccounts)
    .set({
      used: sql`used + ${taken % 3600}`,
      granted: sql`granted`,
      ceiling: sql`ceiling + ${taken % 3600}`,
    })
    .where(eq(creditAccounts.workspaceId, team.id))
  const workers = await Promise.all(
    [names(500), names(500, 500)].map((boxes) => forkWorker(ordered({ work: 'starts', workspaces, boxes }))),
  )
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  const [account] = await server.db
    .select()
    .from(creditAccounts)
    .where(and(eq(creditAccounts.workspaceId, team.id), eq(creditAccounts.kind, 'workspace')))
  expect(account).toMatchObject({ used: taken, held: 137 * 1200 + 400, granted: unitsOf(400) })
  const open = await server.db
    .select()
    .from(creditLeases)
    .where(and(eq(creditLeases.workspaceId, team.id), sql`ended_at is null`))
  expect(open).toHaveLength(138)
})

test('the ledger stays balanced whenever servers are killed, and usage never exceeds the limit', async () => {
  const fresh = await createTestServer({ config: { plans: true } })
  const workspaces = (await Promise.all([1, 2, 3, 4].map(() => fresh.buildWorkspace()))).map(({ id }) => id)
  for (const id of workspaces) await fresh.useCredits(id, 380)
  const orders = ordered({
    ...{ work: 'anything', workspaces, boxes: names(24), basis: 320 },
    ...{ databaseUrl: fresh.databaseUrl, speed: 60 },
  })
  for (let round = 0; round < 2; round++) {
    const workers = await Promise.all([forkWorker(orders), forkWorker(orders)])
    // In the middle of other work, once this many steps are done.
    await Promise.all(workers.map((worker) => said(worker, 15)))
    await Promise.all(workers.map(kill))
    expect(await imbalances(fresh.db)).toEqual([])
  }
  const leases = await fresh.db.select().from(creditLeases)
  expect(leases.length).toBeGreaterThan(10)
  await fresh.close()
})
