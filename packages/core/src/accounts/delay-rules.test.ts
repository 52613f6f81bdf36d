import { expect, test } from 'vitest'
import { countedNow, delayAfter, tooEarlyText, waitText } from './delay-rules.ts'

const limit = { free: 3, firstSeconds: 2, capSeconds: 60, quietSeconds: 3600 }
const now = new Date('2026-03-01T12:00:00Z')

test('the first attempts are free, then the wait doubles up to the cap', () => {
  expect([0, 1, 3, 4, 5, 6, 8, 9, 1000].map((count) => delayAfter(count, limit) / 1000)).toEqual([
    0, 0, 0, 2, 4, 8, 32, 60, 60,
  ])
})

test('old attempts stop counting after a quiet period', () => {
  const at = (ms: number) => ({ count: 7, lastAt: new Date(now.getTime() - ms) })
  expect(countedNow(null, now, limit)).toBe(0)
  expect(countedNow(at(3_599_999), now, limit)).toBe(7)
  expect(countedNow(at(3_600_000), now, limit)).toBe(0)
})

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3601, '2 hours'],
])('%d seconds are written as %s', (seconds, text) => expect(waitText(seconds)).toBe(text))

test('a refusal states how long and until when to wait', () => {
  expect(tooEarlyText(new Date('2026-03-01T12:04:00Z'), now)).toBe(
    'Too many attempts. Try again in 4 minutes, at 12:04:00 UTC.',
  )
  expect(tooEarlyText(new Date('2026-03-01T12:00:01.500Z'), now)).toContain('Try again in 2 seconds')
})
