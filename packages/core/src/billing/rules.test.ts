import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNCOUNTED } from '../runtime/tier-rules.ts'
import { UNLIMITED, UNLIMITED_DRAFTS } from './limits.ts'
import { isProWorkspace, planById } from './plan-rules.ts'
import {
  creditsFor,
  creditsLeft,
  creditsOf,
  hoursLeft,
  includedIn,
  limitsOf,
  maxCredits,
  planOf,
  restrictedBy,
  subscriptionStatuses,
} from './rules.ts'
import { canUpgrade, isCurrentPro } from './upgrade-rules.ts'

const here = { plans: true, onPrem: false }
const flex = [{ name: 'flex', quantity: 1 }]

test('[BL-001] a workspace is on Free, Pro or Enterprise, and their ids are free, flex and enterprise', () => {
  const active = (name: string) => planOf({ status: 'ACTIVE', items: [{ name, quantity: 1 }] }, here)
  expect([planOf(null, here), active('flex'), active('enterprise')]).toEqual(['free', 'pro', 'enterprise'])
  expect(['free', 'flex', 'enterprise'].map(planById)).toEqual(['free', 'pro', 'enterprise'])
  for (const other of ['pro', '', null, undefined]) expect(planById(other)).toBeNull()
})

test('[BL-002] a workspace is Pro with an ACTIVE subscription, and free with any other status', () => {
  const paid = subscriptionStatuses.filter((status) => planOf({ status, items: flex }, here) !== 'free')
  expect(paid).toEqual(['ACTIVE'])
})

test('[BL-003] [PM-038] on-premises, a workspace always counts as Pro', () => {
  const onPrem = { plans: true, onPrem: true }
  expect(planOf(null, onPrem)).toBe('pro')
  for (const status of subscriptionStatuses) expect(planOf({ status, items: flex }, onPrem)).toBe('pro')
})

test('[BL-004] a debug override can force a workspace to count as free', () => {
  const subscription = { status: 'ACTIVE' as const, items: flex }
  expect(planOf(subscription, { ...here, forceFree: true })).toBe('free')
  expect(planOf(subscription, { plans: true, onPrem: true, forceFree: true })).toBe('free')
  expect(planOf(subscription, { ...here, forceFree: false })).toBe('pro')
})

test('without plans no workspace has one, and nothing is limited', () => {
  expect(planOf({ status: 'ACTIVE', items: flex }, { plans: false, onPrem: false })).toBeNull()
  const { includedDrafts, onDemandSpendingLimit, ...others } = limitsOf(null, {
    overrides: { includedPrivateSandboxes: 1 },
  })
  expect(new Set(Object.values(others))).toEqual(new Set([UNLIMITED]))
  expect([includedDrafts, onDemandSpendingLimit]).toEqual([UNLIMITED_DRAFTS, null])
})

test('a paid plan shows the badge', () => {
  expect(['flex', 'enterprise', 'free', null, undefined].map((plan) => isProWorkspace({ plan }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('what a plan includes', () => {
  test('[BL-008] [BL-009] Free includes five members, five private sandboxes, 400 credits and ten drafts per member', () => {
    expect(includedIn('free')).toMatchObject({
      includedCredits: 400,
      includedMembers: 5,
      includedPrivateSandboxes: 5,
      includedDrafts: 10,
      includedStorage: 20,
      includedVmTier: 2,
    })
  })

  test('[BL-016] [BL-017] Pro includes 20 members, 1000 credits and unlimited sandboxes', () => {
    expect(includedIn('pro')).toMatchObject({
      includedCredits: 1000,
      includedMembers: 20,
      includedPrivateSandboxes: UNLIMITED,
      includedDrafts: UNLIMITED_DRAFTS,
      includedStorage: 50,
      includedVmTier: 4,
    })
  })

  test('[BL-005] Enterprise is Pro with more members and larger machines, or custom limits', () => {
    expect(includedIn('enterprise')).toMatchObject({ includedMembers: UNLIMITED, includedVmTier: 6 })
    expect(limitsOf('enterprise', { overrides: { includedVmTier: 5 } }).includedVmTier).toBe(5)
  })

  test('custom limits override the plan’s; without one, the plan’s applies', () => {
    const overrides = { includedPrivateSandboxes: 0, includedCredits: null }
    expect(limitsOf('free', { overrides })).toEqual({ ...includedIn('free'), includedPrivateSandboxes: 0 })
  })

  test('credit packages add to the included credits, on a paid plan', () => {
    const items = [...flex, { name: 'credits_500', quantity: 2 }, { name: 'credits_4000', quantity: 1 }]
    expect(limitsOf('pro', { items }).includedCredits).toBe(1000 + 2 * 500 + 4000)
    expect(limitsOf('free', { items }).includedCredits).toBe(400)
  })
})

describe('credits', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  const credits = fc.record({ used: amount, included: amount, onDemand: fc.option(amount) })

  test('[BL-036] [BL-037] [CN-055] the maximum is the included credits, on Pro plus on-demand ones', () => {
    fc.assert(
      fc.property(credits, (one) => {
        expect(maxCredits('free', one)).toBe(one.included)
        expect(maxCredits('pro', one)).toBe(one.included + (one.onDemand ?? 0))
      }),
    )
  })

  test('[BL-038] credits left are the maximum minus the used ones', () => {
    fc.assert(
      fc.property(credits, fc.constantFrom('free' as const, 'pro' as const), (one, plan) => {
        expect(creditsLeft(plan, one) + one.used).toBe(maxCredits(plan, one))
      }),
    )
  })

  test.each([
    [400, 10, 40],
    [401, 10, 41],
    [1, 10, 1],
    [0, 10, 0],
    [1000, 20, 50],
  ])('[BL-040] [CN-056] %i credits at %i per hour last %i hours', (left, basis, hours) => {
    expect(hoursLeft(left, basis)).toBe(hours)
  })

  test('are bought for $0.018 each, whole ones only', () => {
    expect([0, 1, 18, 100].map(creditsFor)).toEqual([0, 55, 1000, 5555])
  })

  test('are available on demand only on a paid plan', () => {
    const overrides = { onDemandSpendingLimit: 18 }
    expect(creditsOf(limitsOf('pro', { overrides }), 7)).toEqual({ used: 7, included: 1000, onDemand: 1000 })
    expect(creditsOf(limitsOf('free', { overrides }), 7)).toEqual({ used: 7, included: 400, onDemand: null })
  })
})

test('used-up credits restrict only workspaces billed by usage without an exemption', () => {
  const state = { isFrozen: true, credits: { used: 400, included: 400, onDemand: null } }
  const free = { isFrozen: false, credits: UNCOUNTED }
  const by = (ubbBeta: boolean, friendOfCsb: boolean) => restrictedBy({ ubbBeta, friendOfCsb }, state)
  expect([by(true, false), by(true, true), by(false, false), by(false, true)]).toEqual([
    state,
    free,
    free,
    free,
  ])
})

test('an admin can upgrade a workspace that has a plan, but not the current Pro', () => {
  const workspace = (plan: string | null, ubbBeta = true) => ({ plan, featureFlags: { ubbBeta } })
  expect([workspace('flex'), workspace('flex', false), workspace('free')].map(isCurrentPro)).toEqual([
    true,
    false,
    false,
  ])
  expect(canUpgrade(workspace('free'), 'ADMIN')).toBe(true)
  expect(canUpgrade(workspace('flex', false), 'ADMIN')).toBe(true)
  expect(canUpgrade(workspace('flex'), 'ADMIN')).toBe(false)
  expect(canUpgrade(workspace(null), 'ADMIN')).toBe(false)
  expect(canUpgrade(workspace('free'), 'WRITE')).toBe(false)
})
