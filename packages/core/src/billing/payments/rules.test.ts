import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subscriptionStatuses } from '../rules.ts'
import {
  countingOne,
  hasEnded,
  isEntitled,
  type Kept,
  type Provided,
  paidPeriod,
  settle,
  stateFrom,
  unpaidReason,
} from './rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('maps every provider status, and only an active one entitles to the plan', () => {
  const ours = Object.fromEntries(
    [
      'active',
      'canceled',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ].map((word) => [word, stateFrom(word, null, now).status]),
  )
  expect(ours).toEqual({
    active: 'ACTIVE',
    canceled: 'CANCELLED',
    incomplete: 'INCOMPLETE',
    incomplete_expired: 'INCOMPLETE_EXPIRED',
    past_due: 'UNPAID',
    paused: 'PAUSED',
    trialing: 'TRIALING',
    unpaid: 'UNPAID',
  })
  const entitled = Object.keys(ours).filter((word) => isEntitled(stateFrom(word, null, now), later(8)))
  expect(entitled).toEqual(['active'])
})

test('a late payment keeps the plan for seven days from its first sighting, however often it is read', () => {
  const first = stateFrom('past_due', null, now)
  const again = stateFrom('past_due', first, later(3))
  expect(again).toEqual({ status: 'UNPAID', graceUntil: later(7) })
  expect([0, 6.9, 7].map((days) => isEntitled(again, later(days)))).toEqual([true, true, false])
  expect(stateFrom('active', again, later(4))).toEqual({ status: 'ACTIVE', graceUntil: null })
})

test('any other status is unknown and gives no plan', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'ACTIVE')), (word) => {
      fc.pre(!['active', 'past_due'].includes(word))
      expect(isEntitled(stateFrom(word, null, now), now)).toBe(false)
    }),
  )
  expect(stateFrom('toString', null, now).status).toBe('UNKNOWN')
})

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * 60_000)
const words = ['incomplete', 'active', 'past_due', 'unpaid', 'canceled', 'paused', 'whatever'] as const

/** Events at the provider, one per minute, and when each notification of them arrives: late, twice or never. */
const life = fc.array(
  fc.record({
    status: fc.constantFrom(...words),
    id: fc.constantFrom('sub_1', 'sub_2'),
    arrives: fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('duplicate, late, reordered or lost events lead to the same state as one look', () => {
  fc.assert(
    fc.property(life, (steps) => {
      const worldAt = (minute: number): Provided[] => {
        const world = new Map<string, Provided>()
        for (const { id, status } of steps.slice(0, minute + 1))
          world.set(id, { providerId: id, status, startedAt: at(id === 'sub_1' ? 0 : 1) })
        return [...world.values()]
      }
      const looks = steps
        .flatMap(({ arrives }, minute) => arrives.map((late) => minute + late))
        .sort((one, other) => one - other)
      let kept: Kept | null = null
      for (const minute of looks) kept = settle(kept, worldAt(minute), at(minute))
      const end = steps.length + 60
      const after = settle(kept, worldAt(end), at(end))
      const counts = countingOne(worldAt(end))
      expect(after?.providerId).toBe(counts?.providerId)
      expect(after?.status === 'ACTIVE').toBe(counts?.status === 'active')
      // Settling again changes nothing, and the grace period counts from the first time only.
      expect(settle(after, worldAt(end), at(end + 60))).toEqual(after)
    }),
    { numRuns: 10_000 },
  )
})

test('a paid subscription takes precedence over a pending one, and that over an ended one, whatever their age', () => {
  const of = (providerId: string, status: string, minute: number) => ({
    providerId,
    status,
    startedAt: at(minute),
  })
  const all = [of('a', 'active', 0), of('b', 'incomplete', 1), of('c', 'canceled', 2)]
  expect(countingOne(all)?.providerId).toBe('a')
  expect(countingOne(all.slice(1))?.providerId).toBe('b')
  const newer = [of('x', 'active', 3), of('y', 'active', 4), of('z', 'active', 4)]
  expect(countingOne(newer.toReversed())).toEqual(countingOne(newer))
  expect(countingOne(newer)?.providerId).toBe('z')
  expect(countingOne([])).toBeNull()
})

test('repeated looks do not restart the seven days of a late payment', () => {
  const late = [{ providerId: 'a', status: 'past_due', startedAt: at(0) }]
  const day = 24 * 60
  const first = settle(null, late, at(0))
  expect(first).toMatchObject({ status: 'UNPAID', isInGrace: true, graceUntil: at(7 * day) })
  const after = settle(first, late, at(8 * day))
  expect(after).toMatchObject({ status: 'UNPAID', isInGrace: false, graceUntil: at(7 * day) })
  expect(settle(after, late, at(9 * day))?.isInGrace).toBe(false)
})

test('a subscription is over once canceled or never begun', () => {
  expect(subscriptionStatuses.filter(hasEnded).sort()).toEqual(['CANCELLED', 'INCOMPLETE_EXPIRED'])
})

test('a workspace pays if its subscription has a provider and has not ended', () => {
  const schedule = { current: { endDate: '2026-04-01T00:00:00Z' } }
  const period = (status: 'ACTIVE' | 'CANCELLED', paymentProvider: string | null) =>
    paidPeriod({ subscription: { status, paymentProvider }, subscriptionSchedule: schedule })
  expect(period('ACTIVE', 'STRIPE')).toEqual({ day: '2026-04-01' })
  expect(period('CANCELLED', 'STRIPE')).toBeNull()
  expect(period('ACTIVE', null)).toBeNull()
  expect(paidPeriod({ subscription: null, subscriptionSchedule: schedule })).toBeNull()

  expect(unpaidReason({ status: 'ACTIVE', isPaid: true })).toBeNull()
  expect(unpaidReason({ status: 'ACTIVE', isPaid: false })).toBe('givenNotPaid')
  expect(unpaidReason({ status: 'CANCELLED', isPaid: true })).toBe('notPaying')
  expect(unpaidReason(null)).toBe('notPaying')
})
