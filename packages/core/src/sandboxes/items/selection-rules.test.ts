import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  between,
  keepSelection,
  nothingSelected,
  type Selection,
  type SelectionChange,
  select,
  startingWith,
} from './selection-rules.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (...changes: SelectionChange[]) =>
  changes.reduce((now, change) => select(now, change, order), nothingSelected)
const keysOf = ({ keys }: Selection) => [...keys].sort().join('')

const key = fc.constantFrom(...order)
const change: fc.Arbitrary<SelectionChange> = fc.oneof(
  fc.record({ do: fc.constantFrom('only' as const, 'toggle' as const, 'range' as const), key }),
  fc.record({ do: fc.constantFrom('all' as const, 'none' as const) }),
  fc.record({
    do: fc.constant('area' as const),
    keys: fc.uniqueArray(key),
    before: fc.uniqueArray(key).map((keys): ReadonlySet<string> => new Set(keys)),
  }),
)
const changes = fc.array(change, { maxLength: 8 })

test('a click selects one item; with Ctrl it toggles; with Shift it selects a range', () => {
  expect(keysOf(after({ do: 'only', key: 'b' }, { do: 'only', key: 'd' }))).toBe('d')
  expect(keysOf(after({ do: 'only', key: 'b' }, { do: 'toggle', key: 'd' }))).toBe('bd')
  expect(keysOf(after({ do: 'only', key: 'b' }, { do: 'range', key: 'd' }))).toBe('bcd')
  // The range pivots around its start instead of only growing.
  const turned = after({ do: 'only', key: 'c' }, { do: 'range', key: 'e' }, { do: 'range', key: 'b' })
  expect(keysOf(turned)).toBe('bc')
  // It starts at the item selected last, not at the one selected first.
  const added = after({ do: 'only', key: 'a' }, { do: 'toggle', key: 'c' }, { do: 'range', key: 'd' })
  expect(keysOf(added)).toBe('cd')
})

test('a rectangle adds to the previous selection, and releases what it no longer touches', () => {
  const before = new Set(['a'])
  const grown = after({ do: 'area', keys: ['c', 'd'], before })
  expect(keysOf(grown)).toBe('acd')
  expect(keysOf(select(grown, { do: 'area', keys: ['c'], before }, order))).toBe('ac')
})

test('toggling twice, or selecting the same one twice, changes nothing', () => {
  fc.assert(
    fc.property(changes, key, (done, at) => {
      const start = after(...done)
      const twice = select(select(start, { do: 'toggle', key: at }, order), { do: 'toggle', key: at }, order)
      expect(keysOf(twice)).toBe(keysOf(start))
      const only = select(start, { do: 'only', key: at }, order)
      expect(select(only, { do: 'only', key: at }, order)).toEqual(only)
    }),
  )
})

test('a range is the same from either end, and includes both', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const range = between(order, one, other)
      expect(range).toEqual(between(order, other, one))
      expect(range).toContain(one)
      expect(range).toContain(other)
    }),
  )
})

test('only listed items stay selected, whatever the list changes to', () => {
  fc.assert(
    fc.property(changes, fc.uniqueArray(fc.constantFrom(...order, 'x', 'y')), (done, next) => {
      const kept = keepSelection(after(...done), order, next)
      for (const one of kept.keys) expect(next).toContain(one)
      for (const end of [kept.anchor, kept.lead]) if (end !== null) expect(next).toContain(end)
      expect(keepSelection(kept, next, next)).toBe(kept)
    }),
  )
})

test('select all includes later items, until a single one is toggled', () => {
  const all = after({ do: 'all' })
  const more = [...order, 'f']
  expect(keepSelection(all, order, more).keys.has('f')).toBe(true)
  const one = select(all, { do: 'toggle', key: 'b' }, order)
  expect(keysOf(keepSelection(one, order, more))).toBe('acde')
})

test('when the focused item disappears, focus moves to the next one, or at the end to the previous', () => {
  const at = (lead: string) => after({ do: 'only', key: lead })
  expect(keepSelection(at('b'), order, ['a', 'c', 'd', 'e']).lead).toBe('c')
  expect(keepSelection(at('e'), order, ['a', 'b']).lead).toBe('b')
  expect(keepSelection(at('e'), order, []).lead).toBeNull()
})

test('typing letters finds the next title starting with them', () => {
  const titles = ['Apple', 'Banana', 'Apricot', 'İstanbul']
  expect(startingWith(titles, 0, 'a')).toBe(2)
  expect(startingWith(titles, 2, 'a')).toBe(0)
  expect(startingWith(titles, 0, 'ap')).toBe(0)
  expect(startingWith(titles, -1, 'b')).toBe(1)
  expect(startingWith(titles, 0, 'z')).toBeNull()
})
