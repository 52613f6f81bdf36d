import type { QueryClient } from '@tanstack/query-core'
import { patchEntity } from '../cache.ts'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { workspaceMessages } from './messages.ts'
import { TeamInfoDocument } from './operations.gen.ts'
import { workspaceKeys } from './queries.ts'

/**
 * Asks anew about one workspace and shows the answer wherever it is listed (spec ST-042). Rejects with `not_found`
 * where the person is not in it (any more).
 */
export async function loadTeamInfo(client: Client, cache: QueryClient, teamId: string): Promise<void> {
  const { me } = await client.graphql(TeamInfoDocument, { teamId })
  if (!me?.team) {
    void cache.invalidateQueries({ queryKey: workspaceKeys.all })
    throw new AppError('not_found', workspaceMessages.notFound)
  }
  patchEntity(cache, 'Team', teamId, me.team)
}
