import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { vmTiers } from './tier-rest.ts'

/** The sizes of virtual machines, the smallest first. */
export const vmTiersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['vm-tiers'],
    queryFn: async () => (await client.rest(vmTiers)).vmTiers,
    staleTime: 5 * 60_000,
  })
