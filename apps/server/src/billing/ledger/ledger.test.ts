import { HOLD_SECONDS } from '@sandlot/core/billing/ledger/lease-limits'
import { unitsFor, unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommand, system } from '../../platform/commands.ts'
import { outbox } from '../../platform/tables.ts'
import type { BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { type PlanChange, setWorkspacePlan } from '../commands.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import { holdRun } from './hold.ts'
import { lapseJob } from './lapse.ts'
import { renewRuns } from './renew.ts'
import { settleRun } from './settle.ts'
import { imbalances } from './testing/books.ts'

const server = await createTestServer({ config: { plans: true } })
const without = await createTestServer()
afterAll(() => Promise.all([server.close(), without.close()]))

let team: BuiltWorkspace
beforeEach(async () => {
  server.clock.set('2026-03-10T12:00:00.000Z')
  team = await server.buildWorkspace()
})
afterEach(async () => expect(await imbalances(server.db)).toEqual([]))

const NANO = 10
const hold = (boxId: string, { basis = NANO, workspaceId = team.id, on = server } = {}) =>
  runCommand(on.deps, system, async (tx, now) => {
    const run = { boxId, workspaceId, vmTier: 1, basis, personId: null, tokenId: null, label: null }
    const { lease, events } = await holdRun(tx, on.deps, run, now)
    return { result: (lease.paidUntil.getTime() - now.getTime()) / 1000, audit: null, events }
  })
const settle = (boxId: string) =>
  runCommand(server.deps, system, async (tx, now) => ({
    result: null,
    audit: null,
    events: await settleRun(tx, boxId, now, now),
  }))
const renew = async (...boxIds: string[]) =>
  (await renewRuns(server.deps, boxIds)).map(({ boxId, paidUntil, isLast }) => ({
    boxId,
    seconds: (paidUntil.getTime() - server.clock.now().getTime()) / 1000,
    isLast,
  }))
const account = async (period = '2026-03-01', workspaceId = team.id) => {
  const [row] = await server.db
    .select()
    .from(creditAccounts)
    .where(
      and(
        eq(creditAccounts.workspaceId, workspaceId),
        eq(creditAccounts.period, period),
        eq(creditAccounts.kind, 'workspace'),
      ),
    )
  return row
}
const set = (change: PlanChange) => setWorkspacePlan({ ...server.deps, actor: system }, team.id, change)
const events = async () =>
  (
    await server.db
      .select()
      .from(outbox)
      .where(eq(outbox.topic, `workspace:${team.id}`))
      .orderBy(desc(outbox.id))
  ).map(({ payload }) => (payload as { action: string }).action)
const refused = { code: 'limit', reason: 'outOfCredits' }

test('a start holds two minutes; the time run is charged to the second, and the rest is released', async () => {
  expect(await hold('a')).toBe(HOLD_SECONDS)
  expect(await account()).toMatchObject({ granted: unitsOf(400), used: 0, held: 1200 })
  server.clock.advance({ seconds: 41, ms: 900 })
  await settle('a')
  expect(await account()).toMatchObject({ used: unitsFor(NANO, 41), held: 0 })
  await settle('a')
  expect(await account()).toMatchObject({ used: 410, held: 0 })
})

test('a running machine is charged and renewed, and never charged for more than was paid', async () => {
  await hold('a')
  server.clock.advance({ seconds: 30 })
  expect(await renew('a')).toEqual([{ boxId: 'a', seconds: 90, isLast: false }])
  expect(await account()).toMatchObject({ used: 300, held: 900 })
  server.clock.advance({ seconds: 30 })
  expect(await renew('a')).toEqual([{ boxId: 'a', seconds: 120, isLast: false }])
  server.clock.advance({ minutes: 60 })
  await lapseJob(server.deps).run()
  expect(await account()).toMatchObject({ used: 1800, held: 0 })
  expect(await renew('a')).toEqual([])
})

test('the last credits are used up completely, and then nothing starts', async () => {
  await server.useCredits(team.id, 399)
  await hold('a')
  for (let at = 0; at < 11; at++) {
    server.clock.advance({ seconds: 30 })
    await renew('a')
  }
  expect(await renew('a')).toEqual([{ boxId: 'a', seconds: 30, isLast: true }])
  await expect(hold('b')).rejects.toMatchObject(refused)
  server.clock.advance({ seconds: 30 })
  await settle('a')
  expect(await account()).toMatchObject({ used: unitsOf(400), held: 0 })
  await expect(hold('b')).rejects.toMatchObject(refused)
})

test('notifies when credits are used up or nearly so, at that moment', async () => {
  await server.useCredits(team.id, 349)
  await hold('a', { basis: 40 })
  const told: number[] = []
  for (let seconds = 30; seconds <= 1.3 * 3600; seconds += 30) {
    server.clock.advance({ seconds: 30 })
    const before = (await events()).length
    await renew('a')
    if ((await events()).length > before) told.push(((await account())?.used ?? 0) / 3600)
  }
  await settle('a')
  // Fewer than 50 left, more than nine tenths used, none left.
  expect(told.map((credits) => Math.round(credits))).toEqual([350, 360, 400])
})

describe('a limit that is lowered below the usage', () => {
  test('revokes nothing: existing holds run out, and nothing new starts', async () => {
    await set({ plan: 'pro' })
    await server.useCredits(team.id, 500)
    await hold('a')
    await set({ plan: 'free' })
    expect(await account()).toMatchObject({ granted: unitsOf(400), ceiling: unitsOf(500) + 1200, held: 1200 })
    await expect(hold('b')).rejects.toMatchObject(refused)
    server.clock.advance({ seconds: 60 })
    expect(await renew('a')).toEqual([{ boxId: 'a', seconds: 60, isLast: true }])
    server.clock.advance({ seconds: 60 })
    await settle('a')
    expect(await account()).toMatchObject({ used: unitsOf(500) + 1200 })
    await set({ plan: 'pro' })
    expect(await hold('b')).toBe(HOLD_SECONDS)
  })
})

describe('the end of a month', () => {
  test('is not crossed by any hold; a running machine is then paid from the next month', async () => {
    server.clock.set('2026-03-31T23:58:40.000Z')
    expect(await hold('a')).toBe(80)
    server.clock.advance({ seconds: 30 })
    expect(await renew('a')).toEqual([{ boxId: 'a', seconds: 170, isLast: false }])
    expect(await account()).toMatchObject({ used: 300, held: 0 })
    expect(await account('2026-04-01')).toMatchObject({ granted: unitsOf(400), used: 0, held: 1200 })
    server.clock.advance({ seconds: 90 })
    await settle('a')
    expect(await account('2026-04-01')).toMatchObject({ used: 400, held: 0 })
  })

  test.each([
    { started: '40.000', looked: 80_000 },
    { started: '40.500', looked: 30_000 },
    { started: '40.001', looked: 79_000 },
    { started: '00.000', looked: 61_000 },
  ])(
    'is passed by a machine started at :$started and looked at $looked ms later',
    async ({ started, looked }) => {
      server.clock.set(`2026-03-31T23:58:${started}Z`)
      await hold('a')
      server.clock.advance({ ms: looked })
      const [{ isLast, seconds } = { isLast: true, seconds: 0 }] = await renew('a')
      expect(isLast).toBe(false)
      expect(seconds).toBeGreaterThanOrEqual(HOLD_SECONDS - 1)
      expect(seconds).toBeLessThanOrEqual(HOLD_SECONDS + 60)
      expect(await account('2026-04-01')).toMatchObject({ used: 0, held: 1200 })
    },
  )

  test('changes of the plan in the last minute also apply to the next month', async () => {
    server.clock.set('2026-03-31T23:59:10.000Z')
    await hold('a')
    server.clock.advance({ seconds: 10 })
    await renew('a')
    await set({ plan: 'pro' })
    for (const period of ['2026-03-01', '2026-04-01'])
      expect(await account(period)).toMatchObject({ granted: unitsOf(1000) })
  })

  test('restores credits that were used up', async () => {
    server.clock.set('2026-03-31T12:00:00.000Z')
    await server.useCredits(team.id, 400)
    await expect(hold('a')).rejects.toMatchObject(refused)
    server.clock.set('2026-04-01T00:00:00.000Z')
    expect(await hold('a')).toBe(HOLD_SECONDS)
  })
})

test('setting the clock back charges nothing twice', async () => {
  await hold('a')
  server.clock.advance({ seconds: 30 })
  await renew('a')
  server.clock.advance({ minutes: -10 })
  await renew('a')
  expect(await account()).toMatchObject({ used: 300 })
  await settle('a')
  expect(await account()).toMatchObject({ used: 300, held: 0 })
})

test('friends of the product, and instances without plans, are never limited', async () => {
  await server.useCredits(team.id, 400)
  await set({ friendOfCsb: true })
  expect(await hold('a')).toBe(3600)
  await settle('a')
  const other = await without.buildWorkspace()
  expect(await hold('b', { workspaceId: other.id, on: without })).toBe(3600)
})

test('a devbox has one run: an open one is ended when it starts again', async () => {
  await hold('a')
  server.clock.advance({ seconds: 10 })
  await hold('a')
  const rows = await server.db.select().from(creditLeases).where(eq(creditLeases.workspaceId, team.id))
  expect(rows.map(({ units, endedAt }) => [units, endedAt !== null])).toEqual(
    expect.arrayContaining([
      [100, true],
      [0, false],
    ]),
  )
  expect(await account()).toMatchObject({ used: 100, held: 1200 })
})
