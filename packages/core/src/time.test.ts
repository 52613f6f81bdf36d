import { expect, test } from 'vitest'
import { timeAgo } from './time.ts'

const now = new Date('2026-06-15T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

test.each([
  [0, 'just now'],
  [59, '59s ago'],
  [60, '1m ago'],
  [3599, '59m ago'],
  [3 * 3600 + 1800, '3h ago'],
  [86_400, '1d ago'],
  [30 * 86_400, '30d ago'],
  [31 * 86_400, '1mo ago'],
  [364 * 86_400, '11mo ago'],
  [3 * 366 * 86_400, '3y ago'],
])('[CN-072] %d seconds are %s', (seconds, text) => {
  expect(timeAgo(before(seconds), now)).toBe(text)
})

test('a time slightly ahead is now, and an invalid one is empty', () => {
  expect(timeAgo('2026-06-15T12:00:09Z', now)).toBe('just now')
  expect(timeAgo('soon', now)).toBe('')
})
