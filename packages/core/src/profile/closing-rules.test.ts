import { expect, test } from 'vitest'
import { closesAt } from './closing-rules.ts'

test.each([
  // A Wednesday, a Thursday, a Friday, a Saturday.
  ['2026-11-25T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ['2026-11-26T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ['2026-11-27T23:59:00.000Z', '2026-12-01T23:59:00.000Z'],
  ['2026-11-28T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
])('a request at %s is carried out from %s, skipping weekends', (asked, done) => {
  expect(closesAt(new Date(asked)).toISOString()).toBe(done)
})
