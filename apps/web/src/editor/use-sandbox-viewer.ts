import { menuActions } from '@sandlot/core/sandboxes/action-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'

/** Returns the user's relation to a sandbox: visitor, guest, or member of its workspace. */
export function useSandboxViewer(sandbox: OpenSandbox) {
  const { client } = useServices()
  const me = useMe()
  const { data } = useQuery({ ...workspacesQuery(client), enabled: me != null })
  const workspaces = data?.workspaces ?? []
  const home = workspaces.find(({ id }) => id === sandbox.team?.id)
  const canCreate = me === null || workspaces.some((workspace) => mayIn(workspace, 'sandbox.create'))
  const actions = menuActions(
    {
      ...sandbox,
      teamId: sandbox.team?.id ?? null,
      isV2: sandbox.v2,
      customTemplate: sandbox.isTemplate ? {} : null,
    },
    { workspaceId: home?.id ?? null, canCreate },
  )
  return { me, isMember: home !== undefined, actions, title: displayTitle(sandbox) }
}
