import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditsUnused, creditsUsed, UNITS_PER_CREDIT, unitsFor, unitsOf } from './unit-rules.ts'

const amount = fc.integer({ min: 0, max: 10 ** 12 })

test('a machine uses its credits per hour, and the parts of a run add up', () => {
  expect(unitsFor(10, 3600)).toBe(unitsOf(10))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 320 }), fc.array(fc.nat(100_000)), (basis, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      expect(parts.reduce((sum, part) => sum + unitsFor(basis, part), 0)).toBe(unitsFor(basis, whole))
    }),
  )
})

test('rounds used credits up and remaining ones down', () => {
  fc.assert(
    fc.property(amount, amount, (granted, used) => {
      expect(creditsUsed(used) * UNITS_PER_CREDIT).toBeGreaterThanOrEqual(used)
      expect(creditsUsed(used) * UNITS_PER_CREDIT - used).toBeLessThan(UNITS_PER_CREDIT)
      const left = creditsUnused(granted, used)
      expect(left * UNITS_PER_CREDIT).toBeLessThanOrEqual(Math.max(0, granted - used))
      expect(left).toBeGreaterThanOrEqual(0)
      expect((left + 1) * UNITS_PER_CREDIT).toBeGreaterThan(granted - used)
    }),
  )
})
