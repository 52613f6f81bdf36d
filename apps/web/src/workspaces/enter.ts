import { toAppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import type { AppRouter } from '../router.tsx'
import type { Services } from '../shell/services.tsx'
import { loadTeamInfo } from './team-info.ts'

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
