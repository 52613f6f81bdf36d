import { patchEntity } from '@sandlot/core/cache'
import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { TeamInfoDocument } from '@sandlot/core/workspaces/operations.gen'
import { type Workspace, workspaceKeys } from '@sandlot/core/workspaces/queries'
import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '../router.tsx'
import type { Services } from '../shell/services.tsx'

type Deps = Pick<Services, 'client' | 'queries' | 'toasts'> & {
  router: Pick<AppRouter, 'navigate'>
  /** Goes to another workspace; false where there is none to go to. */
  fallBack: (from: string) => boolean
}

/** Asks about a workspace that was switched to (spec ST-042, ST-043). */
export async function enter(
  { client, queries, toasts, router, fallBack }: Deps,
  { id, name }: Workspace,
): Promise<void> {
  try {
    await loadTeamInfo(client, queries, id)
  } catch (error) {
    // A call that never arrived says nothing of the workspace; a page that is left calls off all of its own.
    if (toAppError(error).code === 'offline' || !fallBack(id)) return
    toasts.failed(workspaceMessages.enterFailed(name), error)
    const search = ({ workspace: _gone, ...rest }: { workspace?: string }) => rest
    void router.navigate({ to: '.', search, replace: true })
  }
}

/**
 * Asks anew about one workspace and shows the answer wherever it is listed (spec ST-042). Rejects with `not_found`
 * where the person is not in it (any more).
 */
async function loadTeamInfo(client: Client, cache: QueryClient, teamId: string): Promise<void> {
  const { me } = await client.graphql(TeamInfoDocument, { teamId })
  if (!me?.team) {
    void cache.invalidateQueries({ queryKey: workspaceKeys.all })
    throw workspaceMissing()
  }
  patchEntity(cache, 'Team', teamId, me.team)
}
