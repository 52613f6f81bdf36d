import type { DefaultError, QueryKey, QueryObserverOptions } from '@tanstack/query-core'

/** Keeps the types of a query's definition; the same object serves React, Ink and plain code. */
export const queryOptions = <Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key> & { queryKey: Key },
): typeof options => options
