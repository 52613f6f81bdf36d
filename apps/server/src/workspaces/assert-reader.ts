import { refusalError } from '@sandlot/core/actions'
import { workspaceReads, workspaceRefusal } from '@sandlot/core/workspaces/actions'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Context } from '../platform/context.ts'
import { isUuid } from '../platform/ids.ts'

/** Refuses a viewer who may not read something of a workspace; returns its id in the database's spelling. */
export async function assertReader(
  { loaders, roleIn }: Context,
  id: string,
  what: keyof typeof workspaceReads,
): Promise<string> {
  const workspaceId = id.toLowerCase()
  const role = isUuid(workspaceId) ? await roleIn(workspaceId) : null
  const team = role && (await loaders.workspace.load(workspaceId))
  const reason = team ? workspaceRefusal(workspaceReads[what], team, role) : 'notMember'
  if (reason) throw refusalError(workspaceRefusals, reason)
  return workspaceId
}
