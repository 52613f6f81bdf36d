import { expect, test } from 'vitest'
import { type ClosingMembership, closesAt, goesAlong, leftAlone, stillPaid } from './closing-rules.ts'

test.each([
  // A Wednesday, a Thursday, a Friday, a Saturday.
  ['2026-11-25T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ['2026-11-26T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ['2026-11-27T23:59:00.000Z', '2026-12-01T23:59:00.000Z'],
  ['2026-11-28T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
])('a request at %s is carried out from %s, skipping weekends', (asked, done) => {
  expect(closesAt(new Date(asked)).toISOString()).toBe(done)
})

const membership = (over: Partial<ClosingMembership> = {}): ClosingMembership => ({
  ...{ name: 'W', role: 'ADMIN', members: 2, otherAdmins: 0, isPersonal: false, hasSubscription: true },
  ...over,
})

test('others are left alone where the only admin of several members goes', () => {
  const alone = membership()
  const fine = [membership({ otherAdmins: 1 }), membership({ members: 1 }), membership({ role: 'WRITE' })]
  expect(leftAlone([alone, ...fine])).toEqual([alone])
})

test('a subscription must be ended by an admin of its workspace', () => {
  const paid = membership()
  expect(stillPaid([paid, membership({ hasSubscription: false }), membership({ role: 'WRITE' })])).toEqual([
    paid,
  ])
})

test('only workspaces without other members are deleted with the account', () => {
  expect([0, 1, 2].map((members) => goesAlong({ members }))).toEqual([true, true, false])
})
