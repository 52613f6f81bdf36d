import { expect, test } from 'vitest'
import { byDay } from './history-days.ts'

const saved = (version: number, at: Date) => ({
  version,
  at: at.toISOString(),
  author: null,
  restoredVersion: null,
  files: [],
})

test('groups versions by the day of saving, in the local time zone', () => {
  const now = new Date(2026, 2, 1, 0, 30)
  const versions = [
    saved(5, new Date(2026, 2, 1, 0, 10)),
    saved(4, new Date(2026, 1, 28, 23, 59)),
    saved(3, new Date(2026, 1, 28, 0, 0)),
    saved(2, new Date(2026, 1, 27, 12, 0)),
    saved(1, new Date(2026, 0, 31, 12, 0)),
  ]
  expect(
    byDay(versions, now).map(({ name, versions }) => [name, versions.map(({ version }) => version)]),
  ).toEqual([
    ['Today', [5]],
    ['Yesterday', [4, 3]],
    ['Friday, February 27', [2]],
    ['Saturday, January 31', [1]],
  ])
  expect(byDay([], now)).toEqual([])
})
