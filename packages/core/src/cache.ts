import { hashKey, type QueryClient } from '@tanstack/query-core'

type Entity = { __typename: string; id: string }
type Fields = Record<string, unknown>

/** Takes a guess back; what the server or others changed meanwhile stays. */
export type Undo = () => void

/** A guess about one entity that the server has not answered yet, and what is beneath it. */
type Guess = { type: string; id: string; fields: Fields; beneath: Fields }

/** The open guesses of each cache, oldest first. */
const openGuesses = new WeakMap<QueryClient, Guess[]>()

const guessesOf = (cache: QueryClient, type: string, id: string): Guess[] =>
  (openGuesses.get(cache) ?? []).filter((guess) => guess.type === type && guess.id === id)

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isEntity = (value: unknown, type: string, id: string): value is Fields & Entity =>
  isObject(value) && value.__typename === type && value.id === id

const REMOVED = Symbol('removed')

/**
 * Rebuilds only what changes: untouched parts keep their identity, so nothing else renders again. What is searched
 * can be a hundred thousand things, so nothing is made on the way through them.
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

function mapCache(
  cache: QueryClient,
  change: (item: Fields) => unknown,
  only: (key: readonly unknown[]) => boolean = () => true,
) {
  for (const query of cache.getQueryCache().getAll()) {
    if (query.state.data === undefined || !only(query.queryKey)) continue
    const next = mapDeep(query.state.data, change)
    if (next !== query.state.data && next !== REMOVED)
      cache.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** The cache keeps lists as copies of its own, so what was put in is known by what it says. */
const isSame = (one: unknown, other: unknown) => one === other || hashKey([one]) === hashKey([other])

/** Writes fields into every cached copy of an entity, where the copy has them and `may` allows. */
function write(
  cache: QueryClient,
  { type, id }: Pick<Guess, 'type' | 'id'>,
  fields: Fields,
  may: (item: Fields, key: string) => boolean = () => true,
) {
  mapCache(cache, (item) => {
    if (!isEntity(item, type, id)) return item
    const changed = Object.entries(fields).filter(
      ([key, value]) => key in item && item[key] !== value && may(item, key),
    )
    return changed.length === 0 ? item : { ...item, ...Object.fromEntries(changed) }
  })
}

/**
 * Tells the cache what is so: changes one entity in every cached answer that holds it (spec GQ-003). Open guesses
 * about the same fields stay in sight, with this beneath them.
 */
export function patchEntity(cache: QueryClient, type: string, id: string, patch: Fields): void {
  const guesses = guessesOf(cache, type, id)
  const visible = Object.entries(patch).filter(([key, value]) => {
    const lowest = guesses.find((guess) => key in guess.fields)
    if (lowest) lowest.beneath[key] = value
    return !lowest
  })
  write(cache, { type, id }, Object.fromEntries(visible))
}

/**
 * Shows a change before the server has answered. Call the undo in either case: after a refusal the old values
 * are back, after a success (and `patchEntity` with what the server made of it) the new ones stay.
 */
export function guessEntity(cache: QueryClient, type: string, id: string, patch: Fields): Undo {
  const guess: Guess = { type, id, fields: patch, beneath: {} }
  mapCache(cache, (item) => {
    if (isEntity(item, type, id))
      for (const key of Object.keys(patch))
        if (key in item && !(key in guess.beneath)) guess.beneath[key] = item[key]
    return item
  })
  const all = openGuesses.get(cache) ?? []
  openGuesses.set(cache, [...all, guess])
  write(cache, guess, patch)
  return () => {
    const open = openGuesses.get(cache) ?? []
    if (!open.includes(guess)) return
    const later = guessesOf(cache, type, id).filter((other) => open.indexOf(other) > open.indexOf(guess))
    openGuesses.set(
      cache,
      open.filter((other) => other !== guess),
    )
    const uncovered = Object.entries(guess.beneath).filter(([key, value]) => {
      const above = later.find((other) => key in other.fields)
      if (above) above.beneath[key] = value
      return !above
    })
    write(cache, guess, Object.fromEntries(uncovered), (item, key) => isSame(item[key], patch[key]))
  }
}

/**
 * Takes entities out of the cached lists under some keys. The undo restores lists unchanged since, and asks for
 * the others again.
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
  mapCache(cache, (item) => (ids.some((id) => isEntity(item, type, id)) ? REMOVED : item), only)
  const restore = touched.map((list) => ({ ...list, after: cache.getQueryData(list.key) }))
  return () => {
    for (const { key, before, after, updatedAt } of restore) {
      if (before === after) continue
      if (cache.getQueryData(key) === after) cache.setQueryData(key, before, { updatedAt })
      else void cache.invalidateQueries({ queryKey: key })
    }
  }
}
