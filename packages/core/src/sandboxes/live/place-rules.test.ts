import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PATH_MAX_LENGTH } from '../../files/limits.ts'
import { PLACE_GONE_MS, PLACE_NUMBER_MAX, VIEWER_COLORS } from '../limits.ts'
import { FilePlace } from './live.ts'
import { placeMessages } from './place-messages.ts'
import { believed, type Places, placesAfter, placesWithout, viewerColors } from './place-rules.ts'

const at = (path: string, line = 1): FilePlace => ({
  path,
  anchor: { line, column: 1 },
  head: { line, column: 1 },
})
const told = (pageId: string, place: FilePlace | null, viewerId = pageId[0] ?? '') => ({
  viewerId,
  pageId,
  place,
})

test('each page has its own place, the last to move comes last, and one in no file has none', () => {
  let places: Places = []
  for (const one of [told('a1', at('x')), told('a2', at('y')), told('b1', at('x')), told('a1', at('x', 2))])
    places = placesAfter(places, one, 0)
  expect(places.map(({ pageId, place, moves }) => [pageId, place.path, moves])).toEqual([
    ['a2', 'y', 1],
    ['b1', 'x', 1],
    ['a1', 'x', 2],
  ])
  const left = placesAfter(places, told('a2', null), 0)
  expect(left.map(({ pageId }) => pageId)).toEqual(['b1', 'a1'])
  expect(placesAfter(left, told('c1', null), 0)).toBe(left)
  expect(placesWithout(left, new Set(['a'])).map(({ pageId }) => pageId)).toEqual(['b1'])
  expect(placesWithout(left, new Set(['z']))).toBe(left)
})

test('repeating a place is not a move, but extends its lifetime', () => {
  const first = placesAfter(placesAfter([], told('a', at('x')), 0), told('b', at('x')), 0)
  const again = placesAfter(first, told('a', at('x')), PLACE_GONE_MS - 1)
  expect(again.map(({ pageId, moves }) => [pageId, moves])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  expect(believed(again, PLACE_GONE_MS - 1)).toBe(again)
  expect(believed(again, PLACE_GONE_MS).map(({ pageId }) => pageId)).toEqual(['a'])
})

const people = fc.uniqueArray(fc.uuid(), { maxLength: VIEWER_COLORS })

test('up to the number of colors all differ, and people who stay keep theirs', () => {
  fc.assert(
    fc.property(people, people, (first, second) => {
      const before = viewerColors(new Map(), first)
      const after = viewerColors(before, second)
      expect(new Set(after.values()).size).toBe(second.length)
      for (const color of after.values()) {
        expect(color).toBeGreaterThanOrEqual(0)
        expect(color).toBeLessThan(VIEWER_COLORS)
      }
      for (const id of second.filter((one) => before.has(one))) expect(after.get(id)).toBe(before.get(id))
    }),
  )
})

test('a person alone has the same color everywhere, and a crowd shares some', () => {
  const ids = Array.from({ length: 3 * VIEWER_COLORS }, (_, index) => `person-${index}`)
  const all = viewerColors(new Map(), ids)
  expect(all.size).toBe(ids.length)
  const alone = ids.map((id) => viewerColors(new Map(), [id]).get(id))
  expect(alone).toEqual(ids.map((id) => viewerColors(new Map(), [id]).get(id)))
  expect(new Set(alone).size).toBeGreaterThan(VIEWER_COLORS / 2)
})

test.each([
  ['a line below the first', { ...at('x'), head: { line: 0, column: 1 } }],
  ['half a column', { ...at('x'), anchor: { line: 1, column: 1.5 } }],
  ['a line beyond all', { ...at('x'), head: { line: PLACE_NUMBER_MAX + 1, column: 1 } }],
  ['a path that leads out', at('../x')],
  ['no path', at('')],
  ['a path that is too long', at('x/'.repeat(PATH_MAX_LENGTH))],
])('%s is not a valid place', (_what, place) => {
  expect(FilePlace.safeParse(place).success).toBe(false)
})

test('any valid file path is a valid place', () => {
  expect(FilePlace.safeParse(at('src/App.tsx', PLACE_NUMBER_MAX)).success).toBe(true)
})

test('messages about others’ places are sentences', () => {
  expect(placeMessages.isIn('Ana', 'src/App.tsx', 1200)).toBe('Ana is in src/App.tsx, line 1,200')
  expect(placeMessages.areHere(['Ana'])).toBe('Ana is here')
  expect(placeMessages.areHere(['Ana', 'Ben', 'Eve'])).toBe('Ana, Ben and Eve are here')
  expect([1, 2].map(placeMessages.moreViewers)).toEqual(['1 more person is here', '2 more people are here'])
})
