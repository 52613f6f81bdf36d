import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstDayOfWeek, splitByWeek, startOfWeek } from './weeks.ts'

const MONDAY = 1
const SATURDAY = 6
const SUNDAY = 7

/** A moment in local time, because weeks begin at midnight of the device, not UTC. */
const at = (day: number, hour = 0, minute = 0, second = 0, ms = 0) =>
  new Date(2026, 10, day, hour, minute, second, ms)
const removed = (moment: Date) => ({ removedAt: moment.toISOString() })

describe('[CN-022] the first day of the week', () => {
  test.each([
    ['en-US', SUNDAY],
    ['en-GB', MONDAY],
    ['de', MONDAY],
    ['pt-BR', SUNDAY],
    ['ar-EG', SATURDAY],
  ])('follows the locale %s', (locale, day) => expect(firstDayOfWeek(locale)).toBe(day))

  test.each([undefined, null, '', 'not a locale', '_'])('is Monday without a locale (%j)', (locale) =>
    expect(firstDayOfWeek(locale)).toBe(MONDAY),
  )
})

describe('[DP-049] [CN-021] this week is the calendar week', () => {
  // 21 November 2026 is a Saturday.
  test.each([
    ['a Saturday, weeks from Monday', at(21, 20), MONDAY, at(16)],
    ['a Saturday, weeks from Sunday', at(21, 20), SUNDAY, at(15)],
    ['a Saturday, weeks from Saturday', at(21, 20), SATURDAY, at(21)],
    ['a Sunday, weeks from Monday', at(22, 23, 59, 59, 999), MONDAY, at(16)],
    ['a Sunday, weeks from Sunday', at(22), SUNDAY, at(22)],
    ['a Monday at midnight', at(16), MONDAY, at(16)],
    ['the first of a month', at(1, 12), MONDAY, new Date(2026, 9, 26)],
    ['the first days of a year', new Date(2027, 0, 2), MONDAY, new Date(2026, 11, 28)],
  ])('%s', (_what, now, firstDay, start) => {
    expect(startOfWeek(now, firstDay)).toEqual(start)
    const last = new Date(start.getTime() - 1)
    const { thisWeek, earlier } = splitByWeek([removed(now), removed(start), removed(last)], now, firstDay)
    expect(thisWeek).toEqual([removed(now), removed(start)])
    expect(earlier).toEqual([removed(last)])
  })

  test('six days ago can be this week and yesterday can be earlier', () => {
    expect(splitByWeek([removed(at(16))], at(22), MONDAY).thisWeek).toHaveLength(1)
    expect(splitByWeek([removed(at(15))], at(16), MONDAY).earlier).toHaveLength(1)
  })
})

test('every item is in exactly one section, in its original order, whatever the clock says', () => {
  const moment = fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()))
  const items = fc.array(fc.record({ id: fc.nat(), removedAt: moment }))
  const day = fc.integer({ min: 1, max: 7 })
  fc.assert(
    fc.property(items, fc.date({ noInvalidDate: true }), day, (all, now, firstDay) => {
      const { thisWeek, earlier } = splitByWeek(all, now, firstDay)
      expect(thisWeek.length + earlier.length).toBe(all.length)
      expect(all.filter((item) => thisWeek.includes(item))).toEqual(thisWeek)
      expect(all.filter((item) => earlier.includes(item))).toEqual(earlier)
    }),
  )
})
