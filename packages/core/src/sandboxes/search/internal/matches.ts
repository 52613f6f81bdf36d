import Fuse from 'fuse.js/basic'
import { fuseOptions, type SearchField, type SearchFields } from '../fields.ts'

/** A range of a text in UTF-16 units, end exclusive. */
type SearchRange = readonly [start: number, end: number]

type SearchMatches = { readonly [Field in SearchField]?: readonly SearchRange[] }

/** Where Fuse finds the query in an item's fields. */
export function searchMatches(item: SearchFields, query: string): SearchMatches {
  if (query.trim() === '') return {}
  const [found] = new Fuse([item], { ...fuseOptions, includeMatches: true }).search(query)
  return Object.fromEntries(
    (found?.matches ?? []).map(({ key, value = '', indices }) => [
      key,
      rangesIn(
        value,
        indices.map(([first, last]) => [first, last + 1]),
      ),
    ]),
  )
}

/** Fuse's offsets refer to lower case, which can be longer: `İ` becomes two characters. */
function rangesIn(text: string, ranges: SearchRange[]): SearchRange[] {
  if (text.toLowerCase().length === text.length) return ranges
  const places = [...text].flatMap((letter, index, letters) => {
    const start = letters.slice(0, index).join('').length
    return Array.from(letter.toLowerCase(), (lower) => Array(lower.length).fill(start) as number[]).flat()
  })
  const placeOf = (at: number) => places[at] ?? text.length
  return ranges.map(([start, end]) => [placeOf(start), end >= places.length ? text.length : placeOf(end)])
}
