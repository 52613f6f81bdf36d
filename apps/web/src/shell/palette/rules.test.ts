import { expect, test } from 'vitest'
import { PALETTE_ITEMS_MAX, paletteSections, stepTo } from './rules.ts'

const entries = (...labels: string[]) => labels.map((label) => ({ id: label, label }))
const found = {
  typed: '',
  recent: entries('r1', 'r2', 'r3', 'r4', 'r5', 'r6'),
  items: entries('Drab sandbox'),
  pages: entries('Drafts'),
  actions: entries('Create'),
  everywhere: { id: 'everywhere', label: 'Search everywhere' },
}
const groups = (change: Partial<typeof found>) =>
  paletteSections({ ...found, ...change }).map(({ group }) => group)

test('before typing: recently opened items, then pages and actions', () => {
  const sections = paletteSections(found)
  expect(sections.map(({ group }) => group)).toEqual(['recent', 'pages', 'actions'])
  expect(sections[0]?.entries).toHaveLength(5)
})

test('matches come first, and searching everywhere last', () => {
  expect(groups({ typed: 'sand' })).toEqual(['items', 'pages', 'actions', 'everywhere'])
  expect(groups({ typed: 'Dra' })).toEqual(['pages', 'items', 'actions', 'everywhere'])
  expect(groups({ typed: 'cre' })).toEqual(['actions', 'items', 'pages', 'everywhere'])
  expect(groups({ typed: 'x', items: [], pages: [], actions: [] })).toEqual(['everywhere'])
  const many = entries(...Array.from({ length: 40 }, (_, index) => `s${index}`))
  expect(paletteSections({ ...found, typed: 's', items: many })[0]?.entries).toHaveLength(PALETTE_ITEMS_MAX)
})

test('the arrows wrap around', () => {
  expect([stepTo(0, 1, 3), stepTo(2, 1, 3), stepTo(0, -1, 3), stepTo(9, 1, 3), stepTo(0, 1, 0)]).toEqual([
    1, 0, 2, 0, 0,
  ])
})
