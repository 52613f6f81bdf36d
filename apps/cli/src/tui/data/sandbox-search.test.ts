import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { expect, test } from 'vitest'
import { sandboxSearch } from './sandbox-search.ts'

const card = (id: string, title: string, path: string | null = null) =>
  ({
    id,
    title,
    alias: null,
    description: null,
    source: { template: null },
    collection: path && { path },
  }) as SandboxCard
const textOf = ({ title, collection }: SandboxCard) => `${title} ${collection?.path ?? ''}`

test('the best match stands first, then what has the words elsewhere, each once', () => {
  const cards = [card('1', 'A harbor'), card('2', 'Other', '/harbor'), card('3', 'Harbor'), card('4', 'None')]
  const search = sandboxSearch(cards, textOf)
  expect(search(cards, ' harbor').map(({ id }) => id)).toEqual(['3', '1', '2'])
  expect(search(cards, 'other harbor').map(({ id }) => id)).toEqual(['2'])
  expect(search(cards, 'zzz')).toEqual([])
})

test('a typing error in a long word finds it all the same', () => {
  const cards = [card('1', 'Calculator for tides'), card('2', 'Other')]
  expect(sandboxSearch(cards, textOf)(cards, 'calculatur').map(({ id }) => id)).toEqual(['1'])
})
