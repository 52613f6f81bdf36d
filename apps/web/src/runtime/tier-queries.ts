import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { vmTiers } from '@sandlot/core/runtime/tier-rest'

/** The VM sizes, smallest first. */
export const vmTiersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['vm-tiers'],
    queryFn: async () => (await client.rest(vmTiers)).vmTiers,
    staleTime: 5 * 60_000,
  })
