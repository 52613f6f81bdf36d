import { accountKeys } from '@sandlot/core/accounts/queries'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, del, get, update } from 'idb-keyval'
import { isKept, keptByOthers, recordOf, usableAnswers } from './rules.ts'

const NAME = 'last'

/** Answers of another build may have another shape, so they are none. */
const SHAPES = String(import.meta.env.VITE_SHAPES ?? 'dev')

/** Where the record lies; a browser may refuse it, or have thrown it away. */
const store = () => createStore('sandlot', 'last-known')

/**
 * Keeps what the person has seen of the dashboard's lists on this device. What another page of theirs kept stays beside
 * it: a new page has seen one list, and the others are those that were seen last.
 */
export async function keepLastKnown(
  queries: QueryClient,
  now: number,
  /** Another tab may have signed out, and forgotten all, before this page heard of it. */
  isSignedIn: () => boolean = () => true,
): Promise<void> {
  const userId = queries.getQueryData<{ id: string } | null>(accountKeys.me)?.id
  if (userId === undefined) return
  const cache = queries.getQueryCache()
  const answers = cache
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && state.data != null && isKept(queryKey))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
  const hasAsked = (queryKey: readonly unknown[]) =>
    (cache.find({ queryKey, exact: true })?.state.status ?? 'pending') !== 'pending'
  await update(
    NAME,
    (kept) =>
      isSignedIn()
        ? recordOf(SHAPES, userId, [...answers, ...keptByOthers(kept, SHAPES, { userId, now, hasAsked })])
        : null,
    store(),
  )
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
