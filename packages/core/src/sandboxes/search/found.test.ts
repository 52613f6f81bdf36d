import { expect, test } from 'vitest'
import { folderItem, sandboxItem } from '../items/items.ts'
import type { SandboxCard } from '../items/lists.ts'
import { createFinder } from './found.ts'

const card = (id: string, title: string, more: object = {}) =>
  ({
    ...{ id, title, alias: null, description: null, source: { template: null }, collection: null },
    ...more,
  }) as SandboxCard
const inFolder = (id: string, title: string, path: string) => card(id, title, { collection: { path } })
const find = (cards: readonly SandboxCard[], typed: string) =>
  createFinder(cards, { itemOf: sandboxItem, templateOf: ({ id }) => (id === 'v' ? 'Vue starter' : '') })(
    typed,
  ).map(({ id }) => id)

test('lists the best match first, then matches in other fields, each once', () => {
  const cards = [
    card('1', 'A harbor'),
    inFolder('2', 'Other', '/harbor'),
    card('3', 'Harbor'),
    card('4', 'None'),
  ]
  expect(find(cards, ' harbor')).toEqual(['3', '1', '2'])
  expect(find(cards, 'other harbor')).toEqual(['2'])
  expect(find(cards, 'zzz')).toEqual([])
})

test('finds a long word despite a typo', () => {
  expect(find([card('1', 'Calculator for tides'), card('2', 'Other')], 'calculatur')).toEqual(['1'])
})

test('finds by text shown in the list and by fields known only to the search', () => {
  const cards = [card('v', 'One'), card('2', 'Two', { description: 'When the water comes' })]
  expect(find(cards, 'starter')).toEqual(['v'])
  expect(find(cards, 'water')).toEqual(['2'])
})

test('finds folders by their path', () => {
  const items = [
    folderItem({ id: 'f', path: '/clients/Old', sandboxCount: 0 }),
    sandboxItem(card('1', 'Old')),
  ]
  const finder = createFinder(items, { itemOf: (item) => item, templateOf: () => '' })
  expect(finder('clients old').map(({ kind }) => kind)).toEqual(['folder'])
})
