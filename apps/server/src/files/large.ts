import { randomBytes } from 'node:crypto'
import { AppError } from '@sandlot/core/errors'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import type { Objects } from '../platform/drivers/object-store.ts'

/**
 * Larger contents go to the object store, if there is one; a sandbox of small files can still be opened with one query.
 */
export const LARGE_BYTES = 64 * 1024
/** Transactions that send no query for ten seconds are terminated. */
const WITHIN_MS = 8_000
const RETRY_SECONDS = 30
/** Tells our objects, complete or partial, from others that may be in the store. */
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{62}-[0-9a-f]{16}(?:\.part)?$/

export const isLarge = (size: number): boolean => size > LARGE_BYTES

/**
 * Generates a name that is used once. If objects were named by their hash alone, deleting one could delete one that was
 * just stored again; unique names are safe without any lock.
 */
export const newKey = (hash: string): string =>
  `${hash.slice(0, 2)}/${hash.slice(2)}-${randomBytes(8).toString('hex')}`

export const isKey = (key: string): boolean => KEY.test(key)

/** Stores contents as objects, and returns their names. */
export async function putObjects(
  objects: Objects,
  contents: ReadonlyMap<string, Buffer>,
  withinMs = WITHIN_MS,
): Promise<Map<string, string>> {
  const signal = AbortSignal.timeout(withinMs)
  return new Map(
    await allOf([...contents], async ([hash, content]): Promise<[string, string]> => {
      const key = newKey(hash)
      await objects.put(key, content, signal)
      return [hash, key]
    }),
  )
}

type Stored = { sha256: string; size: number; object: string | null }

/**
 * Reads contents from the store. A missing or incomplete one is an error, because it must never pass for an empty file.
 */
export async function getObjects(
  objects: Objects | null,
  rows: readonly Stored[],
): Promise<[string, Buffer][]> {
  if (rows.length === 0) return []
  const signal = AbortSignal.timeout(WITHIN_MS)
  return allOf(rows, async (row) => {
    const content = objects && row.object !== null && (await objects.get(row.object, signal))
    if (!content || content.length !== row.size) throw missing(row, objects)
    return [row.sha256, content]
  })
}

export function missing(
  { sha256, object }: Pick<Stored, 'sha256' | 'object'>,
  objects: Objects | null = null,
): AppError {
  const store = objects?.place ?? 'a store that is not configured'
  const where = object === null ? 'in the database' : `as ${object} in ${store}`
  const cause = new Error(`the contents ${sha256} are missing, or not whole, ${where}`)
  return new AppError('unavailable', requestMessages.contentMissing, { retryAfter: RETRY_SECONDS, cause })
}

/**
 * Runs all at the same time, as far as the store allows. Nothing is still running when it ends, even if one of them
 * failed.
 */
async function allOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const done = await Promise.allSettled(items.map(work))
  return done.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
