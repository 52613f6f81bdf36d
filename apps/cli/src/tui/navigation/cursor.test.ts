import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atStart, move, reconcile } from './cursor.ts'

const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 60 })
const height = fc.integer({ min: 1, max: 20 })
const steps = fc.array(fc.integer({ min: -70, max: 70 }), { maxLength: 8 })

const walk = (list: readonly string[], rows: number, way: readonly number[]) =>
  way.reduce(
    (cursor, step) => move(cursor, list, rows, (index) => index + step),
    reconcile(atStart, list, rows),
  )

test('the window always shows the selection, and nothing beyond the rows', () => {
  fc.assert(
    fc.property(keys, height, steps, height, (list, rows, way, later) => {
      for (const cursor of [walk(list, rows, way), reconcile(walk(list, rows, way), list, later)]) {
        const size = cursor === undefined ? rows : later
        const { index, top } = reconcile(cursor, list, size)
        expect(index).toBeGreaterThanOrEqual(top)
        expect(index).toBeLessThan(top + size)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(Math.max(0, list.length - size))
      }
    }),
  )
})

test('new rows anywhere keep the selection on its row', () => {
  fc.assert(
    fc.property(keys, height, steps, fc.array(fc.nat(60), { maxLength: 10 }), (list, rows, way, cursors) => {
      const before = walk(list, rows, way)
      const grown = [...list]
      for (const [count, at] of cursors.entries())
        grown.splice(Math.min(at, grown.length), 0, `new row ${count}`)
      const after = reconcile(before, grown, rows)
      expect(after.key).toBe(before.key)
      expect(grown[after.index]).toBe(before.key)
    }),
  )
})

test('new rows above a scrolled window leave it unchanged', () => {
  const list = Array.from({ length: 50 }, (_, index) => `row ${index}`)
  const before = walk(list, 10, [30])
  const after = reconcile(before, ['new', ...list], 10)
  expect(after).toMatchObject({ key: 'row 30', index: 31, topKey: before.topKey, top: before.top + 1 })
})

test('at the top, new rows scroll into view', () => {
  const after = reconcile(reconcile(atStart, ['a', 'b'], 5), ['new', 'a', 'b'], 5)
  expect(after).toEqual({ key: 'a', index: 1, topKey: 'new', top: 0 })
})

test('removing the selected row selects the next one, or the last at the end', () => {
  const list = ['a', 'b', 'c']
  const onB = walk(list, 5, [1])
  expect(reconcile(onB, ['a', 'c'], 5).key).toBe('c')
  expect(reconcile(walk(list, 5, [2]), ['a', 'b'], 5).key).toBe('b')
})

test('a briefly empty list keeps the cursor', () => {
  const onB = walk(['a', 'b', 'c'], 5, [1])
  expect(reconcile(reconcile(onB, [], 5), ['a', 'b', 'c'], 5)).toEqual(onB)
})

test('a row that reappears is selected again, unless the selection has moved meanwhile', () => {
  const list = ['a', 'b', 'c', 'd']
  const away = reconcile(walk(list, 5, [1]), ['a', 'c', 'd'], 5)
  expect(reconcile(reconcile(away, ['a', 'd'], 5), list, 5).key).toBe('b')
  expect(
    reconcile(
      move(away, ['a', 'c', 'd'], 5, (index) => index + 1),
      list,
      5,
    ).key,
  ).toBe('d')
})
