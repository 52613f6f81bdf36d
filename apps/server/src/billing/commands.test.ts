import { limitsOf, planOf } from '@sandlot/core/billing/rules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '../platform/commands.ts'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { type PlanChange, setWorkspacePlan } from './commands.ts'
import { billingOf } from './repo.ts'

const server = await createTestServer()
afterAll(() => server.close())

let team: BuiltWorkspace
beforeEach(async () => {
  team = await server.buildWorkspace()
})
const set = (change: PlanChange, id = team.id) =>
  setWorkspacePlan({ ...server.deps, actor: system }, id, change)
const here = { plans: true, onPrem: false }

test('a workspace moves from plan to plan, and its last subscription is kept as a past one', async () => {
  const plans = []
  for (const plan of ['free', 'pro', 'enterprise', 'pro', 'free'] as const) {
    const { subscription } = await set({ plan })
    plans.push([
      planOf(subscription, here),
      subscription?.status,
      subscription?.items.map(({ name }) => name),
    ])
  }
  expect(plans).toEqual([
    ['free', undefined, undefined],
    ['pro', 'ACTIVE', ['flex']],
    ['enterprise', 'ACTIVE', ['enterprise']],
    ['pro', 'ACTIVE', ['flex']],
    ['free', 'CANCELLED', ['flex']],
  ])
})

test('each change is audited, and the workspace’s subscribers are notified', async () => {
  await set({ plan: 'pro', billingInterval: 'YEARLY' })
  expect(
    await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, team.id)),
  ).toMatchObject([
    {
      action: 'workspace.plan',
      subjectIds: [team.id],
      details: { plan: 'pro', billingInterval: 'YEARLY' },
    },
  ])
  expect(
    await server.db
      .select()
      .from(outbox)
      .where(eq(outbox.topic, `workspace:${team.id}`)),
  ).toMatchObject([{ event: 'changed', payload: { type: 'Team', ids: [team.id] } }])
})

test('limits and flags are set individually, and null restores the plan’s value', async () => {
  await set({ plan: 'pro', limits: { includedVmTier: 5, onDemandSpendingLimit: 40 } })
  const { subscription, terms } = await set({ limits: { includedVmTier: null }, friendOfCsb: true })
  expect(terms).toEqual({ ubbBeta: true, friendOfCsb: true, limits: { onDemandSpendingLimit: 40 } })
  expect(limitsOf('pro', { items: subscription?.items ?? [], overrides: terms.limits })).toMatchObject({
    includedVmTier: 4,
    onDemandSpendingLimit: 40,
  })
})

test('a workspace without changes is billed by usage and has no subscription', async () => {
  expect((await billingOf(server.db, [team.id])).get(team.id)).toEqual({
    subscription: null,
    terms: { ubbBeta: true, friendOfCsb: false, limits: {} },
  })
})

describe('invalid changes', () => {
  test.each([
    [{ plan: 'gold' }, 'plan'],
    [{ limits: { includedPrivateSandboxes: -1 } }, 'includedPrivateSandboxes'],
    [{ limits: { includedCredits: 1.5 } }, 'includedCredits'],
    [{ limits: { isAdmin: 1 } }, 'isAdmin'],
    [{ limits: { onDemandSpendingLimit: 100_001 } }, 'onDemandSpendingLimit'],
  ])('%j is refused and changes nothing', async (change, field) => {
    await expect(async () => set(change as PlanChange)).rejects.toMatchObject({ code: 'validation', field })
    expect(await server.db.select().from(auditEvents).where(eq(auditEvents.workspaceId, team.id))).toEqual([])
  })

  test('a plan for an unknown workspace', async () => {
    await expect(set({ plan: 'pro' }, server.deps.ids.uuid())).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
