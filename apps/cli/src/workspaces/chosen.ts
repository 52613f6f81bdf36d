import type { Client } from '@sandlot/core/client'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import type { Context } from '../platform/context.ts'
import { fetchWorkspaces } from './present.ts'
import { currentWorkspace, isWorkspaceId } from './rules.ts'

/** Id of the workspace that a command works in. Asks the server only where the id is not known. */
export async function chosenWorkspaceId(client: Client, context: Context): Promise<string> {
  const { workspace } = context.target()
  if (workspace !== null && isWorkspaceId(workspace)) return workspace
  const found = currentWorkspace(await fetchWorkspaces(client), workspace)
  if (!found) throw workspaceMissing()
  return found.id
}
