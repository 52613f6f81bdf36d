import { accountKeys } from '@sandlot/core/accounts/queries'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, del, get, update } from 'idb-keyval'
import { isKept, keptByOthers, recordOf, usableAnswers } from './rules.ts'

const NAME = 'last'

/** Answers stored by another build may have a different shape, so they are ignored. */
const SHAPES = String(import.meta.env.VITE_SHAPES ?? 'dev')

/** Where the record is stored. The browser may deny access or have evicted it. */
const store = () => createStore('sandlot', 'last-known')

/**
 * Stores the dashboard lists that the user has seen on this device. Lists stored by the user's other pages are kept,
 * because a new page has seen only one.
 */
export async function keepLastKnown(
  queries: QueryClient,
  now: number,
  /** Another tab may have signed out and deleted everything before this page noticed. */
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
 * Restores stored answers that have no newer version. They count as stale, so they are refetched as soon as the server
 * can be reached.
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

/** Deletes everything stored here. */
export const forgetLastKnown = async (): Promise<void> => del(NAME, store())
