import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEntitled, stateFrom } from './subscription-rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('each status of the provider is one of ours, and only an active one gives the plan', () => {
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

test('a late payment keeps the plan for seven days from when it was first seen, however often it is read', () => {
  const first = stateFrom('past_due', null, now)
  const again = stateFrom('past_due', first, later(3))
  expect(again).toEqual({ status: 'UNPAID', graceUntil: later(7) })
  expect([0, 6.9, 7].map((days) => isEntitled(again, later(days)))).toEqual([true, true, false])
  expect(stateFrom('active', again, later(4))).toEqual({ status: 'ACTIVE', graceUntil: null })
})

test('any other word is unknown and gives no plan', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'ACTIVE')), (word) => {
      fc.pre(!['active', 'past_due'].includes(word))
      expect(isEntitled(stateFrom(word, null, now), now)).toBe(false)
    }),
  )
  expect(stateFrom('toString', null, now).status).toBe('UNKNOWN')
})
