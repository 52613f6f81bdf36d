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
  /** Switches to another workspace. Returns false if there is none. */
  fallBack: (from: string) => boolean
}

/** Fetches a workspace after switching to it (spec ST-042, ST-043). */
export async function enter(
  { client, queries, toasts, router, fallBack }: Deps,
  { id, name }: Workspace,
): Promise<void> {
  try {
    await loadTeamInfo(client, queries, id)
  } catch (error) {
    // A request that never arrived says nothing about the workspace, and leaving a page cancels all of its requests.
    if (toAppError(error).code === 'offline' || !fallBack(id)) return
    toasts.failed(workspaceMessages.enterFailed(name), error)
    const search = ({ workspace: _gone, ...rest }: { workspace?: string }) => rest
    void router.navigate({ to: '.', search, replace: true })
  }
}

/**
 * Fetches one workspace and updates it wherever it is listed (spec ST-042). Rejects with `not_found` if the user is not
 * (or no longer) a member.
 */
async function loadTeamInfo(client: Client, cache: QueryClient, teamId: string): Promise<void> {
  const { me } = await client.graphql(TeamInfoDocument, { teamId })
  if (!me?.team) {
    void cache.invalidateQueries({ queryKey: workspaceKeys.all })
    throw workspaceMissing()
  }
  patchEntity(cache, 'Team', teamId, me.team)
}
