import type { DashboardItem, ItemKind } from '@sandlot/core/sandboxes/items/items'
import { SEARCH_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { highlighted } from '@sandlot/core/sandboxes/search/items'
import { searchKinds } from '@sandlot/core/sandboxes/search/rules'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { createSearchEngine, type SearchWorker } from './search-engine.ts'

export type KindCounts = Readonly<Record<ItemKind, number>>

/** The matches of a query among `groups`. */
type Found = { query: string; groups: unknown; slots: Uint32Array }

const none = new Uint32Array()

/**
 * The items that match a query, best first: as many as should be shown, and the number of each kind. The last results
 * stay while the next search runs, so that typing never waits.
 */
export function useSearchResults(
  groups: readonly (readonly DashboardItem[])[],
  query: string,
  kind: ItemKind | null,
) {
  const [engine] = useState(() =>
    createSearchEngine(
      () => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' }) as SearchWorker,
    ),
  )
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isOld = false
    const look = async () => {
      for (const [index, step] of engine.steps(groups).entries()) {
        if (index > 0) await new Promise((settle) => setTimeout(settle))
        if (isOld) return
        engine.update(step)
      }
      if (query === '') return
      const slots = await engine.search(query)
      if (!isOld) startTransition(() => setFound({ query, groups, slots }))
    }
    void look()
    return () => {
      isOld = true
    }
  }, [engine, groups, query])
  useEffect(() => () => engine.end(), [engine])

  const [more, setMore] = useState({ query, kind, shown: SEARCH_PAGE_SIZE })
  if (more.query !== query || more.kind !== kind) setMore({ query, kind, shown: SEARCH_PAGE_SIZE })

  const slots = query === '' ? none : (found?.slots ?? none)
  const { counts, ofKind } = useMemo(() => {
    const counts = Object.fromEntries(searchKinds.map((name) => [name, 0])) as Record<ItemKind, number>
    const ofKind: DashboardItem[] = []
    for (const slot of slots) {
      const item = engine.at(slot)
      if (!item) continue
      counts[item.kind] += 1
      if (kind === null || item.kind === kind) ofKind.push(item)
    }
    return { counts, ofKind }
  }, [engine, slots, kind])
  const answered = found?.query ?? ''
  const [marked] = useState(createMarker)
  const items = useMemo(
    () => ofKind.slice(0, more.shown).map((item) => marked(item, answered)),
    [ofKind, more.shown, answered, marked],
  )

  return {
    items,
    counts,
    total: ofKind.length,
    /** Whether the results are not for the current query yet. */
    isOld: query !== '' && (found?.query !== query || found.groups !== groups),
    isUnanswered: query !== '' && found === null,
    pages: {
      queryKey: [],
      data: items,
      hasNextPage: more.shown < ofKind.length,
      isFetchNextPageError: false,
      isPaused: false,
      fetchNextPage: () => setMore((before) => ({ ...before, shown: before.shown + SEARCH_PAGE_SIZE })),
    },
  }
}

/** Highlights an item once per query, however often it is shown. */
function createMarker() {
  const known = new WeakMap<DashboardItem, { query: string; item: DashboardItem }>()
  return (item: DashboardItem, query: string): DashboardItem => {
    const before = known.get(item)
    if (before?.query === query) return before.item
    const marked = highlighted(item, query)
    known.set(item, { query, item: marked })
    return marked
  }
}
