import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, widthOfLine } from '../shell/segments.ts'
import { type Column, fitColumns, headerLine, rowLine } from './columns.ts'

type Item = { title: string; kind: string; age: string }

const columns: Column<Item>[] = [
  { title: 'title', text: ({ title }) => title, shrinksTo: 16 },
  { title: 'kind', text: ({ kind }) => kind, leaves: 2 },
  { title: 'age', text: ({ age }) => age, leaves: 1 },
]
const now = new Date('2026-03-01T12:00:00Z')
const items: Item[] = [
  { title: 'sand 🎉 castle', kind: 'react', age: '3m ago' },
  { title: '日本語', kind: 'vue', age: 'just now' },
]

const drawn = (width: number) => {
  const fitted = fitColumns(columns, items, { width, now })
  return [
    plainText(headerLine(fitted)),
    ...items.map((item, at) => plainText(rowLine(fitted, item, { now, isSelected: at === 0 }))),
  ]
}

test('aligns columns by display width', () => {
  expect(drawn(60)).toEqual([
    '  TITLE           KIND   AGE     ',
    '❯ sand 🎉 castle  react  3m ago  ',
    '  日本語          vue    just now',
  ])
})

test('when narrow, drops columns in order, and truncates the title last', () => {
  expect(drawn(30)[1]).toBe('❯ sand 🎉 castle  3m ago  ')
  expect(drawn(20)[1]).toBe('❯ sand 🎉 castle')
  expect(drawn(10)[1]).toBe('❯ sand 🎉…')
})

test('all rows have equal width, within the available one', () => {
  const item = fc.record({ title: fc.string({ unit: 'grapheme' }), kind: fc.string(), age: fc.string() })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), fc.integer({ min: 20, max: 120 }), (list, width) => {
      const fitted = fitColumns(columns, list, { width, now })
      const widths = list.map((one) => widthOfLine(rowLine(fitted, one, { now, isSelected: false })))
      expect(new Set([...widths, widthOfLine(headerLine(fitted))]).size).toBe(1)
      expect(widths[0]).toBeLessThanOrEqual(width)
    }),
  )
})
