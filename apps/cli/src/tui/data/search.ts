import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { fetchSearchItems } from '@sandlot/core/sandboxes/search/queries'

const FRESH_MS = 60_000

/** Everything searchable in a workspace, beyond the rows that lists load; cached for later searches. */
export const searchQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['search', teamId, 'items'],
    queryFn: () => fetchSearchItems(client, teamId),
    staleTime: FRESH_MS,
  })
