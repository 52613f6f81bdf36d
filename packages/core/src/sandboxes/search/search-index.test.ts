import fc from 'fast-check'
import Fuse from 'fuse.js'
import { describe, expect, test } from 'vitest'
import { SEARCH_WEIGHTS } from '../limits.ts'
import type { SearchFields } from './fields.ts'
import { searchMatches } from './internal/matches.ts'
import { createSearchIndex } from './search-index.ts'

type Items = readonly (SearchFields | undefined)[]

/** Plain Fuse over the whole list, with the numbers of the specification and without removed items. */
function plain(items: Items, query: string) {
  const slots = [...items.keys()].filter((slot) => items[slot] !== undefined)
  const documents = slots.map((slot) => {
    const { template, ...fields } = items[slot] ?? {}
    return { ...fields, source: { template } }
  })
  const fuse = new Fuse(documents, {
    threshold: 0.1,
    distance: 1000,
    includeScore: true,
    includeMatches: true,
    keys: [
      { name: 'title', weight: 0.4 },
      { name: 'description', weight: 0.2 },
      { name: 'alias', weight: 0.2 },
      { name: 'source.template', weight: 0.1 },
      { name: 'id', weight: 0.1 },
    ],
  })
  const found = fuse.search(query)
  return {
    slots: found.map(({ refIndex }) => slots[refIndex]),
    scores: found.map(({ score = 0 }) => score),
    matches: found.map(({ matches = [] }) =>
      Object.fromEntries(matches.map(({ key = '', indices }) => [key.replace('source.', ''), indices])),
    ),
  }
}

/** With `apart`, the slots are spaced out as in a large workspace. */
function indexOf(items: Items, apart = 1) {
  const index = createSearchIndex()
  for (const [slot, item] of items.entries()) if (item) index.set(slot * apart, item)
  return index
}

const words = ['react', 'Dashboard', 'vue', 'todo list', 'Straße', 'ΟΔΟΣ', '日本', '👩‍💻', 'שלום', 'a+b (c)']
const more = ['.*', '[x', '<b>x</b>', 'aaa', 'template', 'components']
const text = fc.oneof(
  fc
    .array(fc.constantFrom(...words, ...more, ' ', '-', '\n'), { maxLength: 8 })
    .map((parts) => parts.join(' ')),
  fc.string({ unit: fc.constantFrom(...'aAbB cé'), maxLength: 160 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const blank = fc.constantFrom(null, undefined, '', '  ')
const field = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: blank })
const item: fc.Arbitrary<SearchFields> = fc.record({
  title: field,
  description: field,
  alias: field,
  template: field,
  id: field,
})
const items = fc.array(item, { minLength: 1, maxLength: 20 })
const error = fc.tuple(fc.nat(), fc.constantFrom('', 'x', 'a', ' '))

/** A substring of an existing value, perhaps with typos, or an arbitrary string. */
const search = fc
  .record({
    list: items,
    which: fc.nat(),
    from: fc.nat(),
    length: fc.nat({ max: 70 }),
    errors: fc.array(error, { maxLength: 4 }),
    other: fc.option(text),
  })
  .map(({ list, which, from, length, errors, other }) => {
    const texts = list.flatMap((fields) => Object.values(fields)).filter(Boolean)
    const whole = other ?? texts[which % Math.max(1, texts.length)] ?? 'a'
    let query = whole.slice(from % Math.max(1, whole.length)).slice(0, 1 + length)
    for (const [place, letter] of errors) {
      const at = place % (query.length + 1)
      query = query.slice(0, at) + letter + query.slice(at + (place % 2))
    }
    return { list, query }
  })
  .filter(({ query }) => query.trim() !== '')

const RUNS = { numRuns: 1500 }
const SLOW_MS = 60_000

describe('results equal those of Fuse', () => {
  test(
    'in order and exact score, for any items and queries',
    () => {
      fc.assert(
        fc.property(search, fc.constantFrom(1, 700), ({ list, query }, apart) => {
          const { slots, scores } = plain(list, query)
          expect(indexOf(list, apart).search(query)).toEqual({
            slots: slots.map((slot = 0) => slot * apart),
            scores,
          })
        }),
        RUNS,
      )
    },
    SLOW_MS,
  )

  test(
    'after items were added, changed and removed',
    () => {
      const change = fc.tuple(fc.nat({ max: 24 }), fc.option(item, { nil: undefined }))
      fc.assert(
        fc.property(search, fc.array(change, { maxLength: 12 }), ({ list, query }, changes) => {
          const now: (SearchFields | undefined)[] = [...list]
          const index = indexOf(list)
          for (const [slot, next] of changes) {
            if (next) index.set(slot, next)
            else index.remove(slot)
            now[slot] = next
          }
          const { slots, scores } = plain(Array.from(now), query)
          expect(index.search(query)).toEqual({ slots, scores })
        }),
        RUNS,
      )
    },
    SLOW_MS,
  )

  test(
    'in the match positions in each field',
    () => {
      fc.assert(
        fc.property(search, ({ list, query }) => {
          const { slots, matches } = plain(list, query)
          for (const [rank, slot] of slots.entries()) {
            const fields = list[slot ?? 0] ?? {}
            // If lower-casing changes the length, positions refer to the original text.
            fc.pre(
              Object.values(fields).every((value) => !value || value.toLowerCase().length === value.length),
            )
            const inclusive = Object.fromEntries(
              Object.entries(searchMatches(fields, query)).map(([name, ranges]) => [
                name,
                ranges.map(([start, end]) => [start, end - 1]),
              ]),
            )
            expect(inclusive).toEqual(matches[rank])
          }
        }),
        RUNS,
      )
    },
    SLOW_MS,
  )
})

const titled = (...titles: string[]) => titles.map((title) => ({ title }))

test('[DP-056] [CN-025] [CN-026] tolerates one wrong character in ten, and a match starts within the first 100', () => {
  const index = indexOf(titled('dashboards', `${' '.repeat(100)}far`, `${' '.repeat(101)}far`))
  expect(index.search('dashboardz').slots).toEqual([0])
  expect(index.search('dashboarz').slots).toEqual([])
  expect(index.search('far').slots).toEqual([1])
})

test('sorts thousands of results by score, then by number', () => {
  const index = createSearchIndex()
  const placeOf = (slot: number) => (slot * 7) % 90
  for (let slot = 0; slot < 5000; slot += 1) index.set(slot, { title: `${' '.repeat(placeOf(slot))}x` })
  const expected = Array.from({ length: 5000 }, (_, slot) => slot).sort(
    (one, other) => placeOf(one) - placeOf(other) || one - other,
  )
  expect(index.search('x').slots).toEqual(expected)
  index.remove(4000)
  expect(index.search('x').slots).not.toContain(4000)
})

test('[DP-057] [CN-027] the title weighs most, description and alias half as much, template and id a quarter', () => {
  expect(SEARCH_WEIGHTS).toEqual({ title: 0.4, description: 0.2, alias: 0.2, template: 0.1, id: 0.1 })
  const index = indexOf([
    { id: 'vue' },
    { template: 'vue' },
    { alias: 'vue' },
    { description: 'vue' },
    { title: 'vue' },
  ])
  expect(index.search('vue').slots).toEqual([4, 2, 3, 0, 1])
})

test('the first character already finds items', () => {
  expect(indexOf(titled('alpha', 'beta', 'gamma')).search('b').slots).toEqual([1])
})

test('a blank query finds everything in order', () => {
  expect(indexOf(titled('b', 'a')).search('  ').slots).toEqual([0, 1])
})

test('a match is located in the displayed text, even if lower case is longer', () => {
  expect(searchMatches({ title: 'İİ tea' }, 'tea').title).toEqual([[3, 6]])
  expect(searchMatches({ title: 'tea İ' }, 'i̇').title).toEqual([[4, 5]])
})

test('accepts a query of 1,000 characters', () => {
  const long = 'lorem ipsum '.repeat(100).slice(0, 1000)
  expect(indexOf(titled('short', long)).search(long).slots).toEqual([1])
})
