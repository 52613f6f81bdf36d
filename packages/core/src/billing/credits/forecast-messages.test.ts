import { expect, test } from 'vitest'
import { forecastText } from './forecast-messages.ts'

const text = (
  forecast: { endsAt: string | null; endsByRunningAt: string | null },
  more: { granted?: number | null; frozen?: boolean; running?: number } = {},
) => forecastText({ granted: 400, frozen: false, running: 3, ...more, forecast }, 'UTC')

test('describes how long credits last in everyday terms', () => {
  const until = '2026-11-27T14:00:00.000Z'
  const both = { endsAt: until, endsByRunningAt: '2026-11-29T01:00:00.000Z' }
  expect(text(both)).toBe(
    'At this pace the credits last until 27 November, about 14:00. The 3 devboxes that run now use them up on 29 November.',
  )
  expect(text(both, { running: 1 })).toContain('The devbox that runs now uses them up on 29 November.')
  for (const endsByRunningAt of [null, until])
    expect(text({ endsAt: until, endsByRunningAt })).toBe(
      'At this pace the credits last until 27 November, about 14:00.',
    )
  const never = { endsAt: null, endsByRunningAt: null }
  expect(text(never)).toBe('At this pace the credits last for the month.')
  expect(text(both, { frozen: true })).toBe('The credits of this month are used up.')
  expect(text(never, { granted: null })).toBeNull()
})
