import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { type RepositoryRef, repositoryKeys } from '@sandlot/core/repositories/queries'
import { fetchPulls } from '../../branches/pulls/pages.ts'
import { CLOSED_PULLS_MAX } from '../limits.ts'

/** Recently closed or merged ones; invalidated with everything else about their repository. */
export const closedPullsQuery = (client: Client, repository: RepositoryRef) =>
  queryOptions({
    queryKey: [...repositoryKeys.one(repository), 'pulls', 'closed'],
    queryFn: () => fetchPulls(client, repository, { state: 'closed', limit: CLOSED_PULLS_MAX }),
  })
