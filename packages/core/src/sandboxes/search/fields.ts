import Fuse, { type IFuseOptions } from 'fuse.js/basic'
import { SEARCH_DISTANCE, SEARCH_THRESHOLD, SEARCH_WEIGHTS } from '../limits.ts'

export type SearchField = keyof typeof SEARCH_WEIGHTS

/** The searched fields of an item; blank ones are ignored. */
export type SearchFields = { readonly [Field in SearchField]?: string | null | undefined }

export const searchFields = Object.keys(SEARCH_WEIGHTS) as SearchField[]

export const fuseOptions = {
  threshold: SEARCH_THRESHOLD,
  distance: SEARCH_DISTANCE,
  keys: searchFields.map((name) => ({ name, weight: SEARCH_WEIGHTS[name] })),
} satisfies IFuseOptions<SearchFields>

/** As in Fuse: each field's share of the total. */
export const fieldWeights: readonly number[] = (() => {
  const weights = searchFields.map((field) => SEARCH_WEIGHTS[field])
  const sum = weights.reduce<number>((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
})()

/** A field as Fuse indexes it: its index in `searchFields`, its text, and its length norm. */
type FieldRecord = { field: number; text: string; norm: number }

/** The records that Fuse would create for an item, without blank fields. */
export function recordsOf(fields: SearchFields): FieldRecord[] {
  const [record] = Fuse.createIndex(fuseOptions.keys, [fields]).records
  const entries = Object.entries(record?.$ ?? {})
  return entries.flatMap(([field, entry]) =>
    Array.isArray(entry) ? [] : [{ field: Number(field), text: entry.v, norm: entry.n }],
  )
}
