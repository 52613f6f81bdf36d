import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { type Place, repositoryKeys } from '@sandlot/core/repositories/queries'
import { fetchPulls } from '../../branches/pulls/pages.ts'
import { CLOSED_PULLS_MAX } from '../limits.ts'

/** Recently closed or merged ones; invalidated with everything else about their repository. */
export const closedPullsQuery = (client: Client, place: Place) =>
  queryOptions({
    queryKey: [...repositoryKeys.one(place), 'pulls', 'closed'],
    queryFn: () => fetchPulls(client, place, { state: 'closed', limit: CLOSED_PULLS_MAX }),
  })
