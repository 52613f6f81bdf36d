import { creditStatus } from '@sandlot/core/billing/credits/rest'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'

/** This month's credits; core's `followWorkspace` invalidates them. */
export const creditsQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['workspaces', 'credits', teamId],
    queryFn: () => client.rest(creditStatus, { params: { id: teamId } }),
  })
