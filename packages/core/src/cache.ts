import type { QueryClient } from '@tanstack/query-core'

type Entity = { __typename: string; id: string }
type Fields = Record<string, unknown>

/** Takes a change back; what others changed meanwhile stays. */
export type Undo = () => void

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isEntity = (value: unknown, type: string, id: string): value is Fields & Entity =>
  isObject(value) && value.__typename === type && value.id === id

/** Rebuilds only what changes: untouched parts keep their identity, so nothing else renders again. */
function mapDeep(value: unknown, change: (item: Fields) => unknown): unknown {
  if (Array.isArray(value)) {
    const next = value.map((item) => mapDeep(item, change)).filter((item) => item !== REMOVED)
    return next.length === value.length && next.every((item, index) => item === value[index]) ? value : next
  }
  if (!isObject(value)) return value
  const changed = change(value)
  if (changed !== value) return changed
  const entries = Object.entries(value).map(([key, item]) => [key, mapDeep(item, change)] as const)
  return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries)
}

const REMOVED = Symbol('removed')

function mapCache(
  cache: QueryClient,
  change: (item: Fields) => unknown,
  only: (key: readonly unknown[]) => boolean,
) {
  for (const query of cache.getQueryCache().getAll()) {
    if (query.state.data === undefined || !only(query.queryKey)) continue
    const next = mapDeep(query.state.data, change)
    if (next !== query.state.data)
      cache.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
  }
}

/**
 * Changes one entity in every cached answer that holds it (spec GQ-003). The undo gives back the fields' old
 * values, except those that someone else changed since.
 */
export function patchEntity(cache: QueryClient, type: string, id: string, patch: Fields): Undo {
  let before: Fields | undefined
  const apply = (fields: Fields, where: (item: Fields) => boolean) =>
    mapCache(
      cache,
      (item) => {
        if (!isEntity(item, type, id) || !where(item)) return item
        before ??= Object.fromEntries(Object.keys(patch).map((key) => [key, item[key]]))
        return { ...item, ...fields }
      },
      () => true,
    )
  apply(patch, () => true)
  return () => {
    const old = before
    if (old) apply(old, (item) => Object.keys(patch).every((key) => item[key] === patch[key]))
  }
}

/** Takes entities out of the cached lists under some keys. The undo restores lists unchanged since, and asks for the others again. */
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
    .map((query) => ({ key: query.queryKey, before: query.state.data }))
  mapCache(cache, (item) => (ids.some((id) => isEntity(item, type, id)) ? REMOVED : item), only)
  const restore = touched.map(({ key, before }) => ({ key, before, after: cache.getQueryData(key) }))
  return () => {
    for (const { key, before, after } of restore) {
      if (before === after) continue
      if (cache.getQueryData(key) === after) cache.setQueryData(key, before)
      else void cache.invalidateQueries({ queryKey: key })
    }
  }
}
