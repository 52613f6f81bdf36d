import { type DashboardItem, folderItem } from '@sandlot/core/sandboxes/items/items'
import { fieldsOf } from '@sandlot/core/sandboxes/search/items'
import { createSearchIndex } from '@sandlot/core/sandboxes/search/search-index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSearchCorpus } from './search-corpus.ts'

const folder = (id: string, name: string) => folderItem({ id, path: `/${name}`, sandboxCount: 0 })

/** Successive lists of groups: groups stay, disappear, appear and change, without duplicates. */
const history = fc.array(
  fc
    .uniqueArray(fc.tuple(fc.nat({ max: 15 }), fc.constantFrom('a', 'ab', 'abc')), {
      selector: ([id]) => id,
      maxLength: 10,
    })
    .map((list) => list.map(([id, name]) => folder(String(id), name))),
  { minLength: 1, maxLength: 8 },
)

const inGroups = (items: readonly DashboardItem[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )

test('an incrementally updated index finds the same as a new one', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 4 }), (lists, size) => {
      const corpus = createSearchCorpus()
      const index = createSearchIndex()
      for (const list of lists) {
        for (const { slot, fields } of corpus.update(inGroups(list, size)))
          if (fields) index.set(slot, fields)
          else index.remove(slot)
        const fresh = createSearchIndex()
        for (const [slot, item] of list.entries()) fresh.set(slot, fieldsOf(item))
        for (const query of ['a', 'b', 'abc']) {
          const keys = index.search(query).slots.map((slot) => corpus.at(slot)?.key)
          expect(keys.toSorted()).toEqual(
            fresh
              .search(query)
              .slots.map((slot) => list[slot]?.key)
              .sort(),
          )
        }
        expect(corpus.size()).toBe(list.length)
      }
    }),
  )
})

test('an unchanged group costs nothing, and an item in two groups stays until it is in none', () => {
  const corpus = createSearchCorpus()
  const [one, other] = [folder('1', 'one'), folder('2', 'two')]
  const first = [one, other]
  expect(corpus.update([first]).map(({ slot }) => slot)).toEqual([0, 1])
  expect(corpus.update([first])).toEqual([])
  const second = [one]
  expect(corpus.update([first, second])).toEqual([])
  expect(corpus.update([second])).toEqual([{ slot: 1, fields: null }])
  expect(corpus.update([])).toEqual([{ slot: 0, fields: null }])
})
