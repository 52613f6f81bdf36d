import Fuse, { type IFuseOptions } from 'fuse.js/basic'
import { SEARCH_DISTANCE, SEARCH_THRESHOLD, SEARCH_WEIGHTS } from '../limits.ts'

export type SearchField = keyof typeof SEARCH_WEIGHTS

/** What is looked at of one item; blank fields count for nothing. */
export type SearchFields = { readonly [Field in SearchField]?: string | null | undefined }

export const searchFields = Object.keys(SEARCH_WEIGHTS) as SearchField[]

export const fuseOptions = {
  threshold: SEARCH_THRESHOLD,
  distance: SEARCH_DISTANCE,
  keys: searchFields.map((name) => ({ name, weight: SEARCH_WEIGHTS[name] })),
} satisfies IFuseOptions<SearchFields>

/** As Fuse makes it: each field's share of the sum of all. */
export const fieldWeights: readonly number[] = (() => {
  const weights = searchFields.map((field) => SEARCH_WEIGHTS[field])
  const sum = weights.reduce<number>((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
})()

/** A field as Fuse keeps it: its number in `searchFields`, its text, and what the length of the text takes off. */
type FieldRecord = { field: number; text: string; norm: number }

/** The records that Fuse itself makes of an item, blank fields left out. */
export function recordsOf(fields: SearchFields): FieldRecord[] {
  const [record] = Fuse.createIndex(fuseOptions.keys, [fields]).records
  const entries = Object.entries(record?.$ ?? {})
  return entries.flatMap(([field, entry]) =>
    Array.isArray(entry) ? [] : [{ field: Number(field), text: entry.v, norm: entry.n }],
  )
}
