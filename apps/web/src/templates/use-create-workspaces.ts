import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { chooseWorkspace, sortWorkspaces } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'

/**
 * Returns the workspaces in which the user can create sandboxes, and the active one. Also works for modals outside the
 * dashboard. A copy of the user's own sandbox defaults to its workspace.
 */
export function useCreateWorkspaces(ownTeamId: string | null = null) {
  const { client, storage } = useServices()
  const me = useMe()
  const { data } = useQuery({ ...workspacesQuery(client), enabled: me != null })
  const primaryId = data?.primaryId ?? null
  const all = data?.workspaces ?? []
  const wanted = { fromDevice: storage.get<string | null>(storageKeys.workspace, null), primaryId }
  const writable = all.filter((workspace) => mayIn(workspace, 'sandbox.create'))
  return {
    isLoaded: data !== undefined,
    options: sortWorkspaces(writable, primaryId),
    activeId: chooseWorkspace(all, wanted)?.id,
    initialId: chooseWorkspace(writable, { ...wanted, fromAddress: ownTeamId ?? undefined })?.id,
  }
}
