import { focusColumns } from '@sandlot/core/billing/credits/focus-rules'
import {
  creditStatement,
  creditStatus,
  creditUsage,
  focusCsv,
  setBudget,
  statementCsv,
  statementJson,
} from '@sandlot/core/billing/credits/rest'
import type { BudgetKind } from '@sandlot/core/billing/credits/usage-rules'
import { toSnakeCase } from '@sandlot/core/case'
import { pathOf } from '@sandlot/core/endpoint'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { branches } from '../../branches/tables.ts'
import { runCommand, system } from '../../platform/commands.ts'
import { projects } from '../../repositories/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { members } from '../../workspaces/tables.ts'
import { setWorkspacePlan } from '../commands.ts'
import { holdRun } from '../ledger/hold.ts'
import { renewRuns } from '../ledger/renew.ts'
import { settleRun } from '../ledger/settle.ts'
import { imbalances } from '../ledger/testing/books.ts'

const server = await createTestServer({ config: { plans: true } })
const without = await createTestServer()
afterAll(() => Promise.all([server.close(), without.close()]))

let ada: BuiltUser
let ben: BuiltUser
let cora: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  server.clock.set('2026-03-10T12:00:00.000Z')
  ;[ada, ben, cora] = await Promise.all([
    server.buildUser({ username: `ada-${server.deps.ids.short(6)}` }),
    server.buildUser(),
    server.buildUser(),
  ])
  team = await server.buildWorkspace({ members: { admin: [ada], write: [ben], read: [cora] } })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, cora.id))
})
afterEach(async () => expect(await imbalances(server.db)).toEqual([]))

type Payer = { person?: BuiltUser; label?: string; basis?: number; on?: typeof server; teamId?: string }
const hold = (boxId: string, payer: Payer = {}) => {
  const { person = ada, label = null, basis = 10, on = server, teamId = team.id } = payer
  return runCommand(on.deps, system, async (tx, now) => {
    const run = { boxId, workspaceId: teamId, vmTier: 1, basis, personId: person.id, tokenId: null, label }
    return { result: null, audit: null, events: (await holdRun(tx, on.deps, run, now)).events }
  })
}
/** A run of a whole number of minutes. */
async function run(boxId: string, minutes: number, payer: Payer = {}): Promise<void> {
  const { on = server } = payer
  await hold(boxId, payer)
  for (let at = 0; at < minutes; at++) {
    on.clock.advance({ minutes: 1 })
    await renewRuns(on.deps, [boxId])
  }
  await runCommand(on.deps, system, async (tx, now) => ({
    result: null,
    audit: null,
    events: await settleRun(tx, boxId, now, now),
  }))
}
const of = (who: BuiltUser) => server.as(who)
const params = () => ({ id: team.id })
const csv = async (
  who: BuiltUser,
  call: typeof statementCsv | typeof statementJson | typeof focusCsv,
  query = '',
) => {
  const reply = await of(who).fetch(`${pathOf(call, params())}${query}`)
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}

test('everyone sees what is used, what is left, and how long it lasts', async () => {
  await run('one', 36)
  expect(await of(ben).rest(creditStatus, { params: params() })).toMatchObject({
    month: '2026-03',
    granted: 400,
    used: 6,
    left: 394,
    frozen: false,
    running: 0,
    forecast: { endsAt: null, endsByRunningAt: null },
  })
  await hold('big', { basis: 320 })
  const { running, forecast } = await of(ben).rest(creditStatus, { params: params() })
  expect(running).toBe(1)
  const seconds = (394 * 3600) / 320
  expect(forecast.endsByRunningAt).toBe(
    new Date(Math.ceil(server.clock.now().getTime() + seconds * 1000)).toISOString(),
  )
})

test('usage is reported by devbox, person and label: all of it to billing managers, their own to everyone', async () => {
  const { id } = await server.buildSandbox({ workspace: team, author: ada, title: 'Shop' })
  await run(id, 12, { label: 'web' })
  await run('gone', 6, { person: ben })
  const usage = (who: BuiltUser, by: 'box' | 'person' | 'label') =>
    of(who).rest(creditUsage, { params: params(), query: { by } })
  const shop = { id, title: 'Shop', seconds: 720, units: 7200, credits: 2 }
  const gone = { id: 'gone', title: null, seconds: 360, units: 3600, credits: 1 }
  for (const who of [ada, cora])
    expect(await usage(who, 'box')).toEqual({
      month: '2026-03',
      by: 'box',
      units: 10_800,
      rows: [shop, gone],
    })
  expect((await usage(ben, 'box')).rows).toEqual([gone])
  expect((await usage(ada, 'person')).rows.map(({ title, credits }) => [title, credits])).toEqual([
    [ada.username, 2],
    [ben.username, 1],
  ])
  expect((await usage(ada, 'label')).rows.map(({ id, credits }) => [id, credits])).toEqual([
    ['web', 2],
    [null, 1],
  ])
  const before = { params: params(), query: { by: 'box' as const, month: '2026-02' } }
  expect((await of(ada).rest(creditUsage, before)).rows).toEqual([])
})

test('usage is reported by branch, with one row for what belongs to none', async () => {
  const now = server.clock.now()
  const { id } = await server.buildSandbox({ workspace: team, author: ada })
  const projectId = server.deps.ids.uuid()
  const home = { workspaceId: team.id, projectId }
  const facts = { private: false, allowForking: true, archived: false, fork: false, isTemplate: false }
  const moments = { repositoryCreatedAt: now, repositoryUpdatedAt: now, pushedAt: now, insertedAt: now }
  await server.db.insert(projects).values({
    ...{ ...facts, ...moments, workspaceId: team.id, id: projectId, githubId: 26 },
    ...{ owner: 'acme', name: 'site', defaultBranch: 'main', syncedAt: now },
  })
  const branch = { ...home, upstream: true, insertedAt: now, sandboxId: id }
  await server.db.insert(branches).values([
    { ...branch, id: `b1-${projectId}`, name: 'fix' },
    { ...branch, id: `b2-${projectId}`, name: 'fix-again' },
  ])
  await run(id, 12)
  await run('other', 6)
  const { rows } = await of(ada).rest(creditUsage, { params: params(), query: { by: 'branch' } })
  expect(rows.map(({ id, title, credits }) => [id, title, credits])).toEqual([
    [`b1-${projectId}`, 'acme/site fix', 2],
    [null, null, 1],
  ])
})

test('another person’s draft is reported without its name', async () => {
  const { id } = await server.buildSandbox({ workspace: team, author: ben, draft: true, title: 'Secret' })
  await run(id, 1, { person: ben })
  expect((await of(ada).rest(creditUsage, { params: params(), query: {} })).rows[0]?.title).toBeNull()
  expect((await of(ada).rest(creditStatement, { params: params(), query: {} })).rows[0]?.box).toBeNull()
  expect((await csv(ada, statementCsv)).text).not.toContain('Secret')
  expect((await of(ben).rest(creditUsage, { params: params(), query: {} })).rows[0]?.title).toBe('Secret')
})

describe('the statement', () => {
  test('lists every run, paginated, as JSON, as a table and as FOCUS, even for a frozen workspace', async () => {
    for (let at = 0; at < 52; at++) await run(`box${at}`, 1)
    await server.useCredits(team.id, 400)
    const first = await of(ada).rest(creditStatement, { params: params(), query: {} })
    expect(first.rows).toHaveLength(50)
    const query = { after: first.next ?? '' }
    const second = await of(ada).rest(creditStatement, { params: params(), query })
    expect(second.rows).toHaveLength(3)
    const all = [...first.rows, ...second.rows]
    expect(new Set(all.map(({ id }) => id)).size).toBe(53)
    expect(all.reduce((sum, { units }) => sum + units, 0)).toBe(52 * 600 + 400 * 3600)
    const table = await csv(cora, statementCsv)
    expect(table).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' })
    expect(table.text.trim().split('\r\n')).toHaveLength(54)
    const list = await csv(cora, statementJson)
    expect(list.type).toContain('application/json')
    expect(JSON.parse(list.text)).toEqual(all.map((row) => toSnakeCase(row)))
    const empty = await csv(cora, statementJson, '?month=2025-01')
    expect(JSON.parse(empty.text)).toEqual([])
    // An amount in dollars is not called one in euros.
    expect((await csv(ada, focusCsv, '?currency=EUR')).status).toBe(422)
    const focus = (await csv(ada, focusCsv, '?rate=0.5&currency=EUR')).text.trim().split('\r\n')
    expect(focus[0]).toBe(focusColumns.join(','))
    const cents = focus.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',')[0]) * 100), 0)
    expect(cents).toBe(Math.round((400 + 52 / 6) * 50))
    expect(focus[1]?.split(',')[3]).toBe('EUR')
  })

  test('splits a run across the end of a month by month', async () => {
    server.clock.set('2026-03-31T23:50:00.000Z')
    await run('across', 25)
    await run('within', 2)
    const rows = async (month: string) => {
      const { rows } = await of(ada).rest(creditStatement, { params: params(), query: { month } })
      return rows.map(({ boxId, units }) => ({ boxId, units }))
    }
    // The last minute of a month is free.
    expect(await rows('2026-03')).toEqual([{ boxId: 'across', units: 9 * 600 }])
    expect(await rows('2026-04')).toEqual([
      { boxId: 'within', units: 2 * 600 },
      { boxId: 'across', units: 15 * 600 },
    ])
  })

  test('reports what is to be paid beyond what is included', async () => {
    await setWorkspacePlan({ ...server.deps, actor: system }, team.id, {
      plan: 'pro',
      limits: { onDemandSpendingLimit: 18 },
    })
    await server.useCredits(team.id, 1100)
    expect(await of(ada).rest(creditStatement, { params: params(), query: {} })).toMatchObject({
      used: 1100,
      onDemandCents: 180,
    })
    const from = async (who: BuiltUser) => (await of(who).rest(creditStatus, { params: params() })).usedFrom
    expect(await from(ada)).toEqual({ plan: 1000, addons: 0, onDemand: 100, onDemandCents: 180 })
    expect(await from(ben)).toEqual({ plan: 1000, addons: 0, onDemand: 100, onDemandCents: null })
    // Credits used before a downgrade still count towards the plan.
    await setWorkspacePlan({ ...server.deps, actor: system }, team.id, { plan: 'free' })
    expect(await from(ada)).toMatchObject({ plan: 1000, onDemand: 100, onDemandCents: 180 })
  })

  test('is limited to admins and billing managers', async () => {
    const stranger = await server.buildUser()
    await expect(of(ben).rest(creditStatement, { params: params(), query: {} })).rejects.toMatchObject({
      code: 'forbidden',
      reason: 'notBillingManager',
    })
    expect([(await csv(ben, statementCsv)).status, (await csv(stranger, focusCsv)).status]).toEqual([
      403, 404,
    ])
    await expect(of(stranger).rest(creditStatus, { params: params() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      of(ada).rest(creditStatement, { params: params(), query: { month: '2026-13' } }),
    ).rejects.toMatchObject({ code: 'validation' })
  })
})

describe('a budget', () => {
  const set = (change: { kind: BudgetKind; name?: string; credits: number | null; isHard?: boolean }) =>
    of(ada).rest(setBudget, { params: params(), body: change })

  test('for a person blocks only their starts, counted from the first of the month', async () => {
    await run('one', 30, { person: ben })
    await hold('two', { person: ben })
    const { budgets } = await set({ kind: 'person', name: ben.id, credits: 5 })
    expect(budgets).toEqual([
      { kind: 'person', name: ben.id, title: ben.username, credits: 5, used: 5, isHard: true },
    ])
    const refused = {
      code: 'limit',
      reason: 'budgetUsedUp',
      message: 'Your budget is used up for this month.',
    }
    await expect(hold('three', { person: ben })).rejects.toMatchObject(refused)
    server.clock.advance({ minutes: 1 })
    expect((await renewRuns(server.deps, ['two']))[0]).toMatchObject({ isLast: true })
    await hold('four', { person: ada })
    await set({ kind: 'person', name: ben.id, credits: null })
    await hold('three', { person: ben })
    expect((await of(ada).rest(creditStatus, { params: params() })).budgets).toEqual([])
  })

  test('that only warns blocks nothing, and a person sees their own and the workspace’s', async () => {
    await set({ kind: 'workspace', credits: 0, isHard: false })
    await set({ kind: 'label', name: 'ci', credits: 7 })
    await set({ kind: 'person', name: ben.id, credits: 3 })
    await run('one', 6, { person: ada })
    const kinds = async (who: BuiltUser) =>
      (await of(who).rest(creditStatus, { params: params() })).budgets.map(({ kind, used }) => [kind, used])
    expect(await kinds(cora)).toEqual([
      ['workspace', 1],
      ['label', 0],
      ['person', 0],
    ])
    expect(await kinds(ben)).toEqual([
      ['workspace', 1],
      ['person', 0],
    ])
  })

  test('set in the last minute of a month also applies to the next one', async () => {
    server.clock.set('2026-05-31T23:59:10.000Z')
    await hold('one', { person: ben })
    server.clock.advance({ seconds: 10 })
    await renewRuns(server.deps, ['one'])
    await set({ kind: 'person', name: ben.id, credits: 0 })
    server.clock.advance({ minutes: 1 })
    await expect(hold('two', { person: ben })).rejects.toMatchObject({ reason: 'budgetUsedUp' })
    await hold('two', { person: ada })
  })

  test('applies without plans too, and resets the next month', async () => {
    const person = await without.buildUser()
    const teamId = person.personalWorkspaceId
    const own = { person, teamId, on: without }
    await without.as(person).rest(setBudget, {
      params: { id: teamId },
      body: { kind: 'workspace', credits: 1 },
    })
    await run('box', 6, own)
    const refused = { code: 'limit', reason: 'budgetUsedUp' }
    await expect(hold('box', own)).rejects.toMatchObject(refused)
    expect(await without.as(person).rest(creditStatus, { params: { id: teamId } })).toMatchObject({
      granted: null,
      left: null,
      used: 1,
      frozen: false,
    })
    without.clock.advance({ days: 31 })
    await hold('box', own)
    expect(await imbalances(without.db)).toEqual([])
  })

  test('is for a member, a member’s token, or a label, and set by admins', async () => {
    const stranger = await server.buildUser()
    for (const change of [
      { kind: 'person' as const, name: stranger.id, credits: 1 },
      { kind: 'person' as const, credits: 1 },
      { kind: 'token' as const, name: 'x', credits: 1 },
      { kind: 'label' as const, name: ' ', credits: 1 },
    ])
      await expect(set(change)).rejects.toMatchObject({ reason: 'budgetOfNobody' })
    await expect(
      of(cora).rest(setBudget, { params: params(), body: { kind: 'workspace', credits: 1 } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
