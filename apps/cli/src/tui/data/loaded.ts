import type { QueryObserverResult } from '@tanstack/query-core'

/** What a query has of a list. */
export type Loaded<Item> = {
  items: readonly Item[] | undefined
  error: Error | null
  /** Milliseconds since 1970; 0 as long as there is nothing. */
  updatedAt: number
}

export const loadedFrom = <Item>(
  { error, dataUpdatedAt }: Pick<QueryObserverResult, 'error' | 'dataUpdatedAt'>,
  items: readonly Item[] | undefined,
): Loaded<Item> => ({ items, error, updatedAt: dataUpdatedAt })
