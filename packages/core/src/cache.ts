import { hashKey, type QueryClient } from '@tanstack/query-core'

type Entity = { __typename: string; id: string }
type Fields = Record<string, unknown>

/** Rolls back an optimistic change; concurrent changes from the server or others stay. */
export type Undo = () => void

/**
 * An optimistic change of one entity that the server has not confirmed, and the values beneath it: the original ones,
 * or newer ones received since. They also apply if a refetched list has overwritten the change.
 */
type Pending = { fields: Fields; beneath: Fields; confirmed: Set<string> }

/** When each optimistic change was made, in milliseconds. */
const startOf = new WeakMap<Undo, number>()

/** Pending changes of each cache by entity, oldest first. */
const allPending = new WeakMap<QueryClient, Map<string, readonly Pending[]>>()

const keyOf = (type: string, id: string) => `${type} ${id}`

function pendingOf(cache: QueryClient): Map<string, readonly Pending[]> {
  const known = allPending.get(cache)
  if (known) return known
  const open = new Map<string, readonly Pending[]>()
  allPending.set(cache, open)
  return open
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isEntity = (value: Fields, type: string): value is Fields & Entity =>
  value.__typename === type && typeof value.id === 'string'

const REMOVED = Symbol('removed')

/**
 * Rebuilds only what changes: untouched parts keep their identity, so nothing else renders again. Allocates nothing
 * along the way, since it may walk through a hundred thousand items.
 */
function mapDeep(value: unknown, change: (item: Fields) => unknown): unknown {
  if (Array.isArray(value)) return mapItems(value, change)
  if (!isObject(value)) return value
  const changed = change(value)
  if (changed !== value) return changed
  let copy: Fields | null = null
  for (const key of Object.keys(value)) {
    const item = value[key]
    const next = isObject(item) ? mapDeep(item, change) : item
    if (next === item) continue
    copy ??= { ...value }
    copy[key] = next === REMOVED ? null : next
  }
  return copy ?? value
}

function mapItems(items: unknown[], change: (item: Fields) => unknown): unknown[] {
  let copy: unknown[] | null = null
  for (const [index, item] of items.entries()) {
    const next = isObject(item) ? mapDeep(item, change) : item
    if (next !== item) copy ??= items.slice(0, index)
    if (copy && next !== REMOVED) copy.push(next)
  }
  return copy ?? items
}

/**
 * Replaces the data of a cached answer without making it any fresher: what was stale is still refetched, even if the
 * change canceled its fetch.
 */
export function rewrite(
  cache: QueryClient,
  queryKey: readonly unknown[],
  data: unknown,
  updatedAt?: number,
): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  const isOutdated = query?.state.isInvalidated === true
  const since = updatedAt ?? query?.state.dataUpdatedAt
  cache.setQueryData(queryKey, data, since === undefined ? {} : { updatedAt: since })
  if (isOutdated) query.invalidate()
}

function mapCache(
  cache: QueryClient,
  change: (item: Fields) => unknown,
  only: (key: readonly unknown[]) => boolean = () => true,
) {
  for (const query of cache.getQueryCache().getAll()) {
    if (query.state.data === undefined || !only(query.queryKey)) continue
    const next = mapDeep(query.state.data, change)
    if (next !== query.state.data && next !== REMOVED) rewrite(cache, query.queryKey, next)
  }
}

/** Values are compared by content, since the cache stores copies of lists. */
const isSame = (one: unknown, other: unknown) => one === other || hashKey([one]) === hashKey([other])

/** Writes fields into every cached copy of some entities, if the copy has them and `may` allows it. */
function write(
  cache: QueryClient,
  type: string,
  patches: ReadonlyMap<string, Fields>,
  may: (item: Fields, key: string) => boolean = () => true,
) {
  if (patches.size === 0) return
  mapCache(cache, (item) => {
    const fields = isEntity(item, type) ? patches.get(item.id) : undefined
    if (!fields) return item
    const changed = Object.entries(fields).filter(
      ([key, value]) => key in item && item[key] !== value && may(item, key),
    )
    return changed.length === 0 ? item : { ...item, ...Object.fromEntries(changed) }
  })
}

/**
 * Updates entities in every cached answer that contains them (spec GQ-003). Pending changes of the same fields stay
 * visible on top.
 */
export function patchEntities(cache: QueryClient, type: string, patches: ReadonlyMap<string, Fields>): void {
  const open = pendingOf(cache)
  const visible = new Map<string, Fields>()
  for (const [id, patch] of patches) {
    const changes = open.get(keyOf(type, id)) ?? []
    const seen = Object.entries(patch).filter(([key, value]) => {
      const lowest = changes.find((change) => key in change.fields)
      lowest?.confirmed.add(key)
      if (lowest) lowest.beneath[key] = value
      return !lowest
    })
    if (seen.length > 0) visible.set(id, Object.fromEntries(seen))
  }
  // If two answers overtake each other, the one to the later change wins.
  write(cache, type, visible, (item, key) => {
    if (key !== 'updatedAt' || typeof item.updatedAt !== 'string') return true
    return item.updatedAt <= String(visible.get(String(item.id))?.updatedAt)
  })
}

/** The same for one entity. */
export const patchEntity = (cache: QueryClient, type: string, id: string, patch: Fields): void =>
  patchEntities(cache, type, new Map([[id, patch]]))

/**
 * Shows changes before the server has answered. Call the undo in either case: after a refusal it restores the old
 * values; after a success (and `patchEntities` with the server's result) the new ones stay.
 */
export function patchOptimistically(
  cache: QueryClient,
  type: string,
  patches: ReadonlyMap<string, Fields>,
): Undo {
  const open = pendingOf(cache)
  const changes = new Map(
    [...patches].map(([id, fields]): [string, Pending] => [
      id,
      { fields, beneath: {}, confirmed: new Set() },
    ]),
  )
  mapCache(cache, (item) => {
    const change = isEntity(item, type) ? changes.get(item.id) : undefined
    if (change)
      for (const key of Object.keys(change.fields))
        if (key in item && !(key in change.beneath)) change.beneath[key] = item[key]
    return item
  })
  for (const [id, change] of changes)
    open.set(keyOf(type, id), [...(open.get(keyOf(type, id)) ?? []), change])
  write(cache, type, patches)
  let isOpen = true
  const undo: Undo = () => {
    if (!isOpen) return
    isOpen = false
    const uncovered = new Map(
      [...changes].map(([id, change]) => [id, endPending(open, keyOf(type, id), change)]),
    )
    write(cache, type, uncovered, (item, key) => {
      const change = changes.get(String(item.id))
      return change?.confirmed.has(key) === true || isSame(item[key], change?.fields[key])
    })
  }
  startOf.set(undo, Date.now())
  return undo
}

/** Forgets a pending change and returns the values beneath it that no later change covers. */
function endPending(open: Map<string, readonly Pending[]>, key: string, change: Pending): Fields {
  const all = open.get(key) ?? []
  const later = all.slice(all.indexOf(change) + 1)
  const rest = all.filter((other) => other !== change)
  if (rest.length > 0) open.set(key, rest)
  else open.delete(key)
  const uncovered = Object.entries(change.beneath).filter(([field, value]) => {
    const above = later.find((other) => field in other.fields)
    if (above) above.beneath[field] = value
    if (change.confirmed.has(field)) above?.confirmed.add(field)
    return !above
  })
  return Object.fromEntries(uncovered)
}

/** The same for one entity. */
export const patchEntityOptimistically = (
  cache: QueryClient,
  type: string,
  id: string,
  patch: Fields,
): Undo => patchOptimistically(cache, type, new Map([[id, patch]]))

/**
 * Removes entities from the cached lists under some keys. The undo restores lists that have not changed since, and
 * refetches the others.
 */
export function removeFromLists(
  cache: QueryClient,
  type: string,
  ids: readonly string[],
  only: (key: readonly unknown[]) => boolean,
): Undo {
  const touched = cache
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && only(query.queryKey))
    .map(({ queryKey, state }) => ({ key: queryKey, before: state.data, updatedAt: state.dataUpdatedAt }))
  const gone = new Set(ids)
  mapCache(cache, (item) => (isEntity(item, type) && gone.has(item.id) ? REMOVED : item), only)
  const restore = touched.map((list) => ({ ...list, after: cache.getQueryData(list.key) }))
  return () => {
    for (const { key, before, after, updatedAt } of restore) {
      if (before === after) continue
      if (cache.getQueryData(key) === after) rewrite(cache, key, before, updatedAt)
      else void cache.invalidateQueries({ queryKey: key })
    }
  }
}

/**
 * Ends a change of fields and refetches what may be outdated: first fetches that were canceled for the change, which
 * are awaited; fetches that ran during it and may have read the old state; and, after a failure, everything, because
 * the change may have succeeded with only its answer lost.
 */
export function refetchAfter(
  cache: QueryClient,
  queryKey: readonly unknown[],
  { undo, error }: { undo: Undo | undefined; error: Error | null },
): Promise<void> {
  undo?.()
  const since = (undo && startOf.get(undo)) ?? 0
  const first = cache.invalidateQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  void cache.invalidateQueries({
    queryKey,
    predicate: ({ state }) =>
      state.data !== undefined &&
      (error !== null ||
        state.isInvalidated ||
        state.fetchStatus === 'fetching' ||
        state.dataUpdatedAt > since),
  })
  return first
}

/**
 * Refetches what a change may have affected, without waiting: a list of thousands is fetched page by page, and the
 * outcome of the change is shown before.
 */
export function invalidate(cache: QueryClient, ...keys: (readonly unknown[])[]): void {
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}
