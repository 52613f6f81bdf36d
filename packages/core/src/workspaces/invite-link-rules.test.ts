import { expect, test } from 'vitest'
import { inviteLinkProblem, nextLinkDays, readLinkUses } from './invite-link-rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test.each([
  [null, null],
  [inDays(30), 30],
  [inDays(8), 30],
  [inDays(6.9), 7],
  [inDays(0.5), 1],
  [inDays(200), 30],
  [inDays(0), 7],
  [inDays(-3), 7],
])('after a link until %j, the next one defaults to %j days', (expiresAt, days) =>
  expect(nextLinkDays(expiresAt, now)).toBe(days),
)

test.each([
  ['', null],
  ['  ', null],
  [' 5 ', 5],
])('%j allows %j people', (typed, uses) => {
  expect(readLinkUses(typed)).toBe(uses)
  expect(inviteLinkProblem({ days: null, maxUses: uses })).toBeNull()
})

test.each(['0', '-1', '1.5', 'many', '1001'])('%j is not a valid number of people', (typed) =>
  expect(inviteLinkProblem({ days: null, maxUses: readLinkUses(typed) })).toMatchObject({ field: 'maxUses' }),
)
