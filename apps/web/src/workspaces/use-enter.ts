import { toAppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import { useRouter } from '@tanstack/react-router'
import { useServices } from '../shell/services.tsx'

/**
 * Asks about a workspace that was switched to. Where that fails the caller falls back to another one, which the
 * address then no longer contradicts (spec ST-042, ST-043). Without a network nothing is asked: what is known of it
 * can be looked at.
 */
export function useEnter(fallBack: (from: string) => boolean) {
  const { client, queries, connection, toasts } = useServices()
  const router = useRouter()
  return async ({ id, name }: Workspace): Promise<void> => {
    if (!connection.isOnline()) return
    try {
      const { loadTeamInfo } = await import('@sandlot/core/workspaces/team-info')
      await loadTeamInfo(client, queries, id)
    } catch (error) {
      // A call that never arrived says nothing of the workspace; a page that is left calls off all of its own.
      if (toAppError(error).code === 'offline' || !fallBack(id)) return
      toasts.failed(workspaceMessages.enterFailed(name), error)
      const search = ({ workspace: _gone, ...rest }: { workspace?: string }) => rest
      void router.navigate({ to: '.', search, replace: true })
    }
  }
}
