import type { Client } from '@sandlot/core/client'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import type { Context } from '../platform/context.ts'
import { fetchWorkspaces } from './present.ts'
import { currentWorkspace, isWorkspaceId } from './rules.ts'

/** The id of the active workspace. Asks the server only if the id is unknown. */
export async function chosenWorkspaceId(client: Client, context: Context): Promise<string> {
  const { workspace } = context.target()
  if (workspace !== null && isWorkspaceId(workspace)) return workspace
  const found = currentWorkspace(await fetchWorkspaces(client), workspace)
  if (!found) throw workspaceMissing()
  return found.id
}
