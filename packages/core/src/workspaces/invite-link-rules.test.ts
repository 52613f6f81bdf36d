import { expect, test } from 'vitest'
import { inviteLinkProblem, inviteLinkState, nextLinkDays, readLinkUses } from './invite-link-rules.ts'
import { INVITE_LINK_DAYS_MAX, INVITE_LINK_USES_MAX } from './limits.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test.each([
  [null, null],
  [inDays(30), 30],
  [inDays(8), 30],
  [inDays(7), 7],
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

test('a link has from one to the most days and people', () => {
  expect(inviteLinkProblem({ days: 1, maxUses: 1 })).toBeNull()
  expect(inviteLinkProblem({ days: INVITE_LINK_DAYS_MAX, maxUses: INVITE_LINK_USES_MAX })).toBeNull()
  for (const days of [0, INVITE_LINK_DAYS_MAX + 1])
    expect(inviteLinkProblem({ days, maxUses: null })).toMatchObject({ field: 'expiresInDays' })
})

test('a link is open until it is turned off, expires or is used up', () => {
  const link = { isOff: false, expiresAt: null as Date | null, uses: 5, maxUses: null as number | null }
  const state = (over: Partial<typeof link>) => inviteLinkState({ ...link, ...over }, now)
  expect(state({})).toBe('OPEN')
  expect(state({ isOff: true })).toBe('OFF')
  const expiries = [-1, 0, 1].map((ms) => state({ expiresAt: new Date(now.getTime() + ms) }))
  expect(expiries).toEqual(['EXPIRED', 'EXPIRED', 'OPEN'])
  expect([4, 5, 6].map((maxUses) => state({ maxUses }))).toEqual(['USED_UP', 'USED_UP', 'OPEN'])
})
