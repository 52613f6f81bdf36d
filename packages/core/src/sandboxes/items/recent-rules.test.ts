import { expect, test } from 'vitest'
import { latest } from './recent-rules.ts'

const opened = (id: string, at: string | null) => ({ id, at })
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('[DP-012] sorts by time of opening, the latest first, in any time format', () => {
  const items = [
    opened('old', '2026-01-01T00:00:00Z'),
    opened('newest', '2026-03-01T12:00:00+01:00'),
    opened('new', '2026-03-01T10:59:00.000Z'),
  ]
  expect(ids(latest(items, ({ at }) => at))).toEqual(['newest', 'new', 'old'])
})

test('[DP-013] [CN-011] keeps at most the 18 newest', () => {
  const items = Array.from({ length: 30 }, (_, day) =>
    opened(`${day}`, new Date(Date.UTC(2026, 0, day + 1)).toISOString()),
  )
  expect(ids(latest(items, ({ at }) => at))).toEqual(Array.from({ length: 18 }, (_, i) => `${29 - i}`))
})

test('leaves out what was never opened, and keeps the order of equal times', () => {
  const items = [opened('a', '2026-01-01T00:00:00Z'), opened('never', null), opened('odd', 'yesterday')]
  expect(ids(latest([...items, opened('b', '2026-01-01T00:00:00Z')], ({ at }) => at))).toEqual(['a', 'b'])
})
