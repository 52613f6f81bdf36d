import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOLD_MIN_SECONDS, HOLD_SECONDS } from './lease-limits.ts'
import {
  type Account,
  alertsBetween,
  countedFrom,
  heldFor,
  hoursOf,
  isAtMonthEnd,
  isDue,
  isUsedUp,
  monthEndOf,
  nextMonthStart,
  ranSeconds,
  secondsToAdd,
  secondsToHold,
} from './lease-rules.ts'
import { unitsFor } from './unit-rules.ts'

const now = Date.UTC(2026, 2, 10, 12)
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
const bases = fc.constantFrom(10, 20, 40, 80, 160, 320)
const accounts = fc.array(
  fc.record({ granted: fc.nat(200_000), used: fc.nat(100_000), held: fc.nat(50_000) }),
  { minLength: 1, maxLength: 3 },
)
const room = (all: readonly Account[]) =>
  Math.min(...all.map(({ granted, used, held }) => granted - used - held))

describe('starting a machine', () => {
  test('holds credits for two minutes, or for what is left, down to half a minute', () => {
    const held = (seconds: number) =>
      secondsToHold({ settledAt: now, basis: 20, seconds: HOLD_SECONDS }, [
        { granted: 20 * seconds, used: 0, held: 0 },
      ])
    expect([10_000, 120, 119, 30, 29, 0].map(held)).toEqual([120, 120, 119, 30, null, null])
    const last = { settledAt: Date.UTC(2026, 3, 1) - 40_500, basis: 20, seconds: HOLD_SECONDS }
    expect(secondsToHold(last, [{ granted: 1_000_000, used: 0, held: 0 }])).toBe(40)
  })

  test('never holds more than any account has left, or beyond the end of a month', () => {
    fc.assert(
      fc.property(moments, bases, accounts, (at, basis, all) => {
        const settledAt = countedFrom(at)
        const held = secondsToHold({ settledAt, basis, seconds: HOLD_SECONDS }, all)
        if (held === null) return
        expect(unitsFor(basis, held)).toBeLessThanOrEqual(room(all))
        expect(held).toBeGreaterThanOrEqual(HOLD_MIN_SECONDS)
        expect(settledAt + held * 1000).toBeLessThanOrEqual(nextMonthStart(settledAt))
        expect(heldFor({ basis, settledAt, paidUntil: settledAt + held * 1000 })).toBe(unitsFor(basis, held))
      }),
    )
  })

  test('just before the end of a month counts towards the next', () => {
    const end = Date.UTC(2026, 3, 1)
    expect([30_000, 29_999, 0].map((ms) => countedFrom(end - ms))).toEqual([end - 30_000, end, end])
  })
})

describe('a running machine', () => {
  const lease = { basis: 10, settledAt: now, paidUntil: now + 120_000 }

  test('is never counted beyond its paid time, or backwards by the clock', () => {
    expect([-5000, 0, 999, 1000, 120_000, 900_000].map((ms) => ranSeconds(lease, now + ms))).toEqual([
      0, 0, 0, 1, 120, 120,
    ])
  })

  test('is due once half its time is over', () => {
    expect([59_999, 60_000, 130_000].map((ms) => isDue(lease, now + ms, HOLD_SECONDS))).toEqual([
      false,
      true,
      true,
    ])
  })

  test('is extended only as far as credits allow, and up to the end of the month', () => {
    fc.assert(
      fc.property(moments, bases, accounts, fc.nat(120), (at, basis, all, seconds) => {
        const one = { basis, settledAt: at, paidUntil: Math.min(at + seconds * 1000, nextMonthStart(at)) }
        const added = secondsToAdd(one, { now: at, seconds: HOLD_SECONDS, accounts: all })
        expect(added).toBeGreaterThanOrEqual(0)
        expect(unitsFor(basis, added)).toBeLessThanOrEqual(Math.max(0, room(all)))
        expect(one.paidUntil + added * 1000).toBeLessThanOrEqual(nextMonthStart(at))
      }),
    )
  })

  test('is extended from where it is paid to two minutes from now, in whole seconds', () => {
    const rich = [{ granted: 1_000_000, used: 0, held: 0 }]
    const added = (paidUntil: number, at = now) =>
      secondsToAdd(
        { basis: 10, settledAt: at, paidUntil },
        { now: at, seconds: HOLD_SECONDS, accounts: rich },
      )
    expect([60_000, 500, 120_000, 200_000].map((ms) => added(now + ms))).toEqual([60, 119, 0, 0])
    const end = Date.UTC(2026, 3, 1)
    expect(added(end - 30_000, end - 50_000)).toBe(30)
  })

  test('moves to the next month in the last minute', () => {
    const end = Date.UTC(2026, 3, 1)
    const last = { basis: 10, settledAt: end - 120_000, paidUntil: end }
    expect([61_000, 60_000, 0].map((ms) => isAtMonthEnd(last, end - ms))).toEqual([false, true, true])
    expect(isDue(last, end - 61_000, HOLD_SECONDS)).toBe(false)
    expect([0, 1, 999].map((ms) => monthEndOf({ paidUntil: end - ms }))).toEqual([end, end, end])
  })

  test('that is looked at every half minute passes any end of a month, whenever it started', () => {
    const ends = fc
      .record({ year: fc.integer({ min: 2024, max: 2032 }), month: fc.nat(11) })
      .map(({ year, month }) => Date.UTC(year, month, 1))
    const rich = [{ granted: 10 ** 9, used: 0, held: 0 }]
    fc.assert(
      fc.property(ends, fc.nat(300_000), fc.nat(29_999), (end, before, phase) => {
        const settledAt = countedFrom(end - before)
        const seconds = secondsToHold({ settledAt, basis: 10, seconds: HOLD_SECONDS }, rich) ?? 0
        let lease = { basis: 10, settledAt, paidUntil: settledAt + seconds * 1000 }
        for (let at = end - before + phase; at < end + 60_000; at += 30_000) {
          expect(at).toBeLessThanOrEqual(lease.paidUntil)
          if (isDue(lease, at, HOLD_SECONDS)) {
            const added = secondsToAdd(lease, { now: at, seconds: HOLD_SECONDS, accounts: rich })
            lease = { ...lease, paidUntil: lease.paidUntil + added * 1000 }
          }
          if (isAtMonthEnd(lease, at)) {
            expect(monthEndOf(lease)).toBe(end)
            lease = { basis: 10, settledAt: end, paidUntil: end + HOLD_SECONDS * 1000 }
          }
          expect(isDue(lease, at, HOLD_SECONDS)).toBe(false)
        }
      }),
    )
  })
})

test('splits seconds by the hour without losing any', () => {
  expect(hoursOf(Date.UTC(2026, 0, 1, 0, 59, 50), 3620)).toEqual([
    { hour: Date.UTC(2026, 0, 1, 0), seconds: 10 },
    { hour: Date.UTC(2026, 0, 1, 1), seconds: 3600 },
    { hour: Date.UTC(2026, 0, 1, 2), seconds: 10 },
  ])
  fc.assert(
    fc.property(moments, fc.nat(20_000), (from, seconds) => {
      const parts = hoursOf(from, seconds)
      expect(parts.reduce((sum, part) => sum + part.seconds, 0)).toBe(seconds)
      for (const part of parts) expect(part.hour % 3_600_000).toBe(0)
    }),
  )
})

test('credits are used up when the smallest machine cannot start', () => {
  const left = (units: number) => isUsedUp({ granted: 1000, used: 1000 - units }, 10)
  expect([301, 300, 299, 0, -5].map(left)).toEqual([false, false, true, true, true])
})

test('each alert is sent once, whatever the steps', () => {
  expect(alertsBetween(1000, 499, 500)).toEqual([50])
  expect(alertsBetween(1000, 0, 950)).toEqual([50, 80, 90])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.array(fc.nat(10 ** 8)), (budget, steps) => {
      const told: number[] = []
      let used = 0
      for (const step of steps) {
        told.push(...alertsBetween(budget, used, used + step))
        used += step
      }
      expect(told).toEqual([50, 80, 90, 100].filter((percent) => used * 100 >= budget * percent))
    }),
  )
})
