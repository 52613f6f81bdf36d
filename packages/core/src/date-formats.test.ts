import { expect, test } from 'vitest'
import {
  dateAndTime,
  dayOfMonth,
  dayOfWeek,
  exactTime,
  longDate,
  monthOfYear,
  shortDate,
  timeOfDay,
} from './date-formats.ts'

/** Some versions of the ICU put a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test('writes dates and times in English, in the local time zone', () => {
  const at = new Date(2026, 0, 5, 14, 5, 9)
  for (const moment of [at, at.toISOString(), at.getTime()]) {
    expect(shortDate(moment)).toBe('Jan 5, 2026')
    expect(longDate(moment)).toBe('January 5, 2026')
    expect(dayOfMonth(moment)).toBe('January 5')
    expect(dayOfWeek(moment)).toBe('Monday, January 5')
    expect(timeOfDay(moment)).toBe('14:05')
    expect(plain(dateAndTime(moment))).toBe('Jan 5, 2026, 2:05 PM')
    expect(plain(exactTime(moment))).toBe('Jan 5, 2026, 2:05:09 PM')
  }
})

test('names months as UTC has them', () => {
  expect(monthOfYear('2026-01-01T00:00:00Z')).toBe('January 2026')
  expect(monthOfYear('2026-01-31T23:59:59Z')).toBe('January 2026')
})

test('leaves out what is no date', () => {
  expect(shortDate('')).toBe('')
  expect(exactTime('soon')).toBe('')
})
