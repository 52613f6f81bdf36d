import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import type { AppRouter } from '../router.tsx'
import type { Services } from '../shell/services.tsx'
import { deletedWorkspacesQuery } from './portal/settings-queries.ts'

/**
 * Reports that the user is no longer in a workspace, and removes it from the address, which would contradict the one
 * shown instead.
 */
export async function tellLost(
  { client, queries, toasts }: Pick<Services, 'client' | 'queries' | 'toasts'>,
  router: Pick<AppRouter, 'navigate'>,
  { id, name }: Workspace,
): Promise<void> {
  const search = ({ workspace: _gone, ...rest }: { workspace?: string }) => rest
  void router.navigate({ to: '.', search, replace: true })
  // Only former admins learn that a workspace was deleted.
  const deleted = await queries
    .fetchQuery({ ...deletedWorkspacesQuery(client), networkMode: 'always' })
    .catch(() => [])
  const wasDeleted = deleted.some((one) => one.id === id)
  toasts.toast('warning', wasDeleted ? memberMessages.wasDeleted(name) : memberMessages.noLonger(name))
}
