import type { DefaultError, QueryKey, QueryObserverOptions } from '@tanstack/query-core'

/** Preserves the types of a query's definition; the same object works in React, Ink and plain code. */
export const queryOptions = <Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key> & { queryKey: Key },
): typeof options => options
