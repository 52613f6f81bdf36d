import { expect, test } from 'vitest'
import { areQuietHours, type Preferences, preferenceNames, quietUntil, waysOf } from './preferences-rules.ts'

const night = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Berlin' }
const at = (time: string) => quietUntil(night, new Date(time))?.toISOString() ?? null

test('quiet hours span midnight in the person’s time zone, to the minute', () => {
  // In winter, Berlin is one hour ahead of UTC.
  expect(at('2026-01-10T20:59:59Z')).toBeNull()
  expect(at('2026-01-10T21:00:30Z')).toBe('2026-01-11T06:00:00.000Z')
  expect(at('2026-01-11T05:59:00Z')).toBe('2026-01-11T06:00:00.000Z')
  expect(at('2026-01-11T06:00:00Z')).toBeNull()
  // In summer, two hours.
  expect(at('2026-07-10T20:00:00Z')).toBe('2026-07-11T05:00:00.000Z')
  expect(quietUntil(null, new Date())).toBeNull()
})

test.each([
  [{ from: 0, until: 60, timeZone: 'UTC' }, true],
  [{ from: 60, until: 60, timeZone: 'UTC' }, false],
  [{ from: -1, until: 60, timeZone: 'UTC' }, false],
  [{ from: 0, until: 1440, timeZone: 'UTC' }, false],
  [{ from: 0.5, until: 60, timeZone: 'UTC' }, false],
  [{ from: 0, until: 60, timeZone: 'Mars/Olympus' }, false],
])('%j is valid: %s', (hours, can) => {
  expect(areQuietHours(hours)).toBe(can)
})

test('mail and list follow their preferences; without one nothing is mailed and everything listed', () => {
  const all = (value: boolean) =>
    Object.fromEntries(preferenceNames.map((name) => [name, value])) as Preferences
  const ways = (value: boolean) =>
    (['team_invite', 'pull_request_review_requested', 'budget_used'] as const).map((type) =>
      waysOf(type, all(value)),
    )
  expect(ways(true)).toEqual([
    { mail: true, list: true },
    { mail: false, list: true },
    { mail: false, list: true },
  ])
  expect(ways(false)).toEqual([
    { mail: false, list: true },
    { mail: false, list: false },
    { mail: false, list: true },
  ])
})
