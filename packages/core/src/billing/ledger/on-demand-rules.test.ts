import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ON_DEMAND_SPENDING_MAX } from '../limits.ts'
import { creditsFor } from '../rules.ts'
import { onDemandCharge, usedFrom } from './on-demand-rules.ts'
import { creditsUsed, unitsOf } from './unit-rules.ts'

const plan = { reason: 'plan', units: unitsOf(1000) }
const limit = (dollars: number) => ({ reason: 'on-demand', units: unitsOf(creditsFor(dollars)) })

test('a closed month costs what exceeds the plan and its add-ons', () => {
  const given = [plan, { reason: 'addons', units: unitsOf(500) }, limit(50)]
  expect(onDemandCharge(unitsOf(1500), given)).toBe(0)
  expect(onDemandCharge(unitsOf(1600), given)).toBe(180)
})

test('uses the plan first, then add-ons, and the rest on demand', () => {
  const given = [plan, { reason: 'addons', units: unitsOf(500) }, limit(50)]
  const from = (credits: number) => usedFrom(unitsOf(credits), given)
  expect(from(0)).toEqual({ plan: 0, addons: 0, onDemand: 0, onDemandCents: 0 })
  expect(from(999)).toEqual({ plan: 999, addons: 0, onDemand: 0, onDemandCents: 0 })
  expect(from(1200)).toEqual({ plan: 1000, addons: 200, onDemand: 0, onDemandCents: 0 })
  expect(from(1600)).toEqual({ plan: 1000, addons: 500, onDemand: 100, onDemandCents: 180 })
  expect(usedFrom(unitsOf(9), [{ reason: 'unlimited', units: unitsOf(1e6) }])).toBeNull()
})

test('the parts add up, none is negative, and only on-demand use costs', () => {
  const reason = fc.constantFrom('plan', 'addons', 'on-demand', 'refund', 'correction')
  const grant = fc.record({ reason, units: fc.integer({ min: -unitsOf(100), max: unitsOf(1000) }) })
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 8 }), fc.nat(unitsOf(5000)), (given, used) => {
      const from = usedFrom(used, given)
      if (!from) throw new Error('nothing is unlimited here')
      expect(from.plan + from.addons + from.onDemand).toBe(creditsUsed(used))
      for (const part of Object.values(from)) expect(part).toBeGreaterThanOrEqual(0)
      if (from.onDemand === 0) expect(from.onDemandCents).toBe(0)
    }),
  )
})

test('no month costs more than its limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: ON_DEMAND_SPENDING_MAX }),
      fc.integer({ min: 0, max: unitsOf(200_000) }),
      (dollars, used) => {
        expect(onDemandCharge(used, [plan, limit(dollars)])).toBeLessThanOrEqual(dollars * 100)
      },
    ),
  )
})

test('a limit lowered below the usage is billed up to the old one; an ended plan still counts', () => {
  const lowered = [plan, limit(50), { reason: 'on-demand', units: -limit(50).units + limit(10).units }]
  expect(onDemandCharge(unitsOf(1000) + limit(40).units, lowered)).toBe(3999)
  const ended = [plan, limit(50), { reason: 'plan', units: -unitsOf(600) }]
  expect(onDemandCharge(unitsOf(1000), ended)).toBe(0)
})

test('unlimited workspaces pay nothing', () => {
  expect(onDemandCharge(unitsOf(9000), [{ reason: 'unlimited', units: unitsOf(1e6) }])).toBe(0)
})
