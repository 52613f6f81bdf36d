import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ForecastFacts, forecast } from './forecast-rules.ts'

const now = Date.UTC(2026, 2, 11)
const DAY = 86_400_000
const facts: ForecastFacts = {
  now,
  granted: 1_440_000,
  used: 440_000,
  perSecond: 0,
  daily: [50_000, 100_000, 90_000, 100_000, 110_000, 200_000, 100_000],
}

test('predicts how long credits last from previous days', () => {
  expect(forecast(facts)).toEqual({
    endsAt: now + 10 * DAY,
    endsByRunningAt: null,
    atMonthEnd: { low: 440_000 + 21 * 50_000, likely: 440_000 + 21 * 100_000, high: 440_000 + 21 * 200_000 },
  })
})

test('takes the middle of the days, or of the middle two', () => {
  const likely = (...daily: number[]) => forecast({ ...facts, used: 0, daily }).atMonthEnd.likely
  expect([likely(90, 10, 50), likely(80, 10, 40, 100), likely(80, 40)]).toEqual([21 * 50, 21 * 60, 21 * 60])
})

test('rounds amounts to the nearest unit, and moments up', () => {
  expect(forecast({ ...facts, now: now + DAY / 2, used: 0, daily: [1] }).atMonthEnd.likely).toBe(21)
  expect(forecast({ ...facts, granted: 100, used: 0, daily: [70] }).endsAt).toBe(now + 123_428_572)
})

test('credits that end with the month last for it', () => {
  const last = (left: number) => forecast({ ...facts, used: 0, granted: left, daily: [100] }).endsAt
  expect(last(21 * 100)).toBeNull()
  expect(last(21 * 100 - 1)).toBe(Date.UTC(2026, 3, 1) - DAY / 100)
})

test('assumes that running machines keep running', () => {
  const { endsAt, endsByRunningAt } = forecast({ ...facts, perSecond: 10, daily: [] })
  expect(endsAt).toBe(now + 100_000 * 1000)
  expect(endsByRunningAt).toBe(endsAt)
})

test('credits last the month if nothing is used or limited; used up means now', () => {
  expect(forecast({ ...facts, daily: [] }).endsAt).toBeNull()
  expect(forecast({ ...facts, granted: null, perSecond: 320 }).endsAt).toBeNull()
  expect(forecast({ ...facts, used: 1_440_000 })).toMatchObject({ endsAt: now, endsByRunningAt: null })
  expect(forecast({ ...facts, used: 1_440_000, daily: [] }).endsAt).toBe(now)
})

test('more use never lasts longer, and low never exceeds high', () => {
  const amount = fc.nat(1_000_000)
  const any = fc.record({
    now: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
    granted: amount,
    used: amount,
    perSecond: fc.nat(1000),
    daily: fc.array(amount, { maxLength: 7 }),
  })
  fc.assert(
    fc.property(any, fc.nat(1000), (one, more) => {
      const before = forecast(one)
      const after = [
        forecast({ ...one, used: one.used + more }),
        forecast({ ...one, perSecond: one.perSecond + more }),
        forecast({ ...one, daily: one.daily.map((day) => day + more) }),
      ]
      for (const { endsAt, atMonthEnd } of after) {
        expect(endsAt ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(
          before.endsAt ?? Number.POSITIVE_INFINITY,
        )
        expect(atMonthEnd.likely).toBeGreaterThanOrEqual(before.atMonthEnd.likely)
        expect(atMonthEnd.low).toBeLessThanOrEqual(atMonthEnd.likely)
        expect(atMonthEnd.likely).toBeLessThanOrEqual(atMonthEnd.high)
      }
    }),
  )
})
