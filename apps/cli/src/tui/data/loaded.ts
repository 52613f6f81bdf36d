import type { QueryObserverResult } from '@tanstack/query-core'

/** The state of a list's query. */
export type Loaded<Item> = {
  items: readonly Item[] | undefined
  error: Error | null
  /** Milliseconds since 1970; 0 if nothing is loaded. */
  updatedAt: number
}

export const loadedFrom = <Item>(
  { error, dataUpdatedAt }: Pick<QueryObserverResult, 'error' | 'dataUpdatedAt'>,
  items: readonly Item[] | undefined,
): Loaded<Item> => ({ items, error, updatedAt: dataUpdatedAt })
