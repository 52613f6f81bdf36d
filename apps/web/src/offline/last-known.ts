import { accountKeys } from '@sandlot/core/accounts/queries'
import { isKept, recordOf, usableAnswers } from '@sandlot/core/shell/offline-rules'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, del, get, set } from 'idb-keyval'

const NAME = 'last'

/** Answers of another build may have another shape, so they are none. */
const SHAPES = String(import.meta.env.VITE_SHAPES ?? 'dev')

/** Where the record lies; a browser may refuse it, or have thrown it away. */
const store = () => createStore('sandlot', 'last-known')

/** Keeps what the person has seen of the dashboard's lists on this device, in place of what was kept before. */
export async function keepLastKnown(queries: QueryClient): Promise<void> {
  const me = queries.getQueryData<{ id: string } | null>(accountKeys.me)
  const answers = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && state.data != null && isKept(queryKey))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
  const record = recordOf(SHAPES, me?.id, answers)
  if (record) await set(NAME, record, store())
}

/**
 * Puts what was kept where nothing newer is. Nothing of it counts as fresh: it is asked for again as soon as there is
 * somebody to ask.
 */
export async function restoreLastKnown(queries: QueryClient, now: number): Promise<void> {
  const cache = queries.getQueryCache()
  for (const { key, data, at } of usableAnswers(await get(NAME, store()), SHAPES, now)) {
    const options = queries.defaultQueryOptions({ queryKey: key, gcTime: Number.POSITIVE_INFINITY })
    if (cache.build(queries, options).state.dataUpdatedAt >= at) continue
    queries.setQueryData(key, data, { updatedAt: at })
    cache.find({ queryKey: key, exact: true })?.invalidate()
  }
}

/** From now on nothing of anybody is kept here. */
export const forgetLastKnown = async (): Promise<void> => del(NAME, store())
