import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ON_DEMAND_SPENDING_MAX } from '../limits.ts'
import { creditsFor } from '../rules.ts'
import { onDemandCents, proration, split, yearlyPerMonth } from './charge-rules.ts'
import { unitsOf } from './unit-rules.ts'

const cents = fc.nat(1_000_000)
const month = { start: new Date(Date.UTC(2026, 2, 1)), end: new Date(Date.UTC(2026, 3, 1)) }
const moment = fc
  .integer({ min: month.start.getTime(), max: month.end.getTime() })
  .map((time) => new Date(time))

test('[BL-033] [CN-046] a credit costs $0.018, and included ones cost nothing', () => {
  expect([0, 400, 401, 500, 1400].map((credits) => onDemandCents(unitsOf(credits), 400))).toEqual([
    0, 0, 1, 180, 1800,
  ])
})

test('use within a spending limit never costs more than the limit', () => {
  const dollars = fc.integer({ min: 0, max: ON_DEMAND_SPENDING_MAX })
  fc.assert(
    fc.property(
      dollars,
      fc.nat(30_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (limit, included, part) => {
        const used = Math.floor(unitsOf(included + creditsFor(limit)) * part)
        expect(onDemandCents(used, included)).toBeLessThanOrEqual(limit * 100)
      },
    ),
  )
  for (let limit = 0; limit <= ON_DEMAND_SPENDING_MAX; limit++)
    expect(onDemandCents(unitsOf(creditsFor(limit)), 0)).toBeLessThanOrEqual(limit * 100)
})

test('a change and its reversal cancel out, and cost nothing at the end', () => {
  const middle = new Date(Date.UTC(2026, 2, 16, 12))
  expect([1200, 1, -1].map((more) => proration(1200, 1200 + more, middle, month))).toEqual([600, 1, -1])
  fc.assert(
    fc.property(cents, cents, moment, (a, b, at) => {
      expect(proration(a, b, at, month) + proration(b, a, at, month)).toBe(0)
      expect(proration(a, b, month.end, month)).toBe(0)
      expect(proration(a, b, month.start, month)).toBe(b - a)
    }),
  )
})

test('a yearly price is shown divided by 12 per month', () => {
  expect([10_800, 60_000, 259_200].map(yearlyPerMonth)).toEqual([900, 5000, 21_600])
})

test('the parts of an amount add up to it, and unused parts cost nothing', () => {
  expect(split(100, [0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(cents, fc.array(fc.nat(10_000), { minLength: 1 }), (amount, weights) => {
      const parts = split(amount, weights)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total === 0 ? 0 : amount)
      for (const [at, part] of parts.entries()) if (weights[at] === 0) expect(part).toBe(0)
    }),
  )
})
