import { expect, test } from 'vitest'
import { isoTime } from './time.ts'

test('treats a time without a zone as UTC', () => {
  expect(isoTime('2026-03-01T12:00:00')).toBe('2026-03-01T12:00:00.000Z')
  expect(isoTime('2026-03-01T12:00:00.123456Z')).toBe('2026-03-01T12:00:00.123Z')
  expect(isoTime('2026-03-01T12:00:00+02:00')).toBe('2026-03-01T10:00:00.000Z')
  expect(isoTime('yesterday')).toBe('yesterday')
})
