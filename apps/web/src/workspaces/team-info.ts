import { patchEntity } from '@sandlot/core/cache'
import type { Client } from '@sandlot/core/client'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { TeamInfoDocument } from '@sandlot/core/workspaces/operations.gen'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks anew about one workspace and shows the answer wherever it is listed (spec ST-042). Rejects with `not_found`
 * where the person is not in it (any more).
 */
export async function loadTeamInfo(client: Client, cache: QueryClient, teamId: string): Promise<void> {
  const { me } = await client.graphql(TeamInfoDocument, { teamId })
  if (!me?.team) {
    void cache.invalidateQueries({ queryKey: workspaceKeys.all })
    throw workspaceMissing()
  }
  patchEntity(cache, 'Team', teamId, me.team)
}
