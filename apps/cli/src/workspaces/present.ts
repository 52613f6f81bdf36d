import { signedOut } from '@sandlot/core/accounts/signed-out'
import type { Client } from '@sandlot/core/client'
import { AllTeamsDocument, type WorkspaceCardFragment } from '@sandlot/core/workspaces/operations.gen'
import { roleIn } from '@sandlot/core/workspaces/rules'
import type { ShapeData } from '../platform/output/shapes.ts'
import type { Mine } from './rules.ts'

export type MyWorkspaces = Mine<WorkspaceCardFragment> & { userId: string }

export async function fetchWorkspaces(client: Client): Promise<MyWorkspaces> {
  const { me } = await client.graphql(AllTeamsDocument)
  if (!me) throw signedOut()
  return { userId: me.id, primaryId: me.primaryWorkspaceId, workspaces: me.workspaces }
}

/** The signed-in person. */
export async function fetchMe(client: Client): Promise<{ id: string }> {
  return { id: (await fetchWorkspaces(client)).userId }
}

const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>

/** A workspace, as printed; `currentId` is that of the active one. */
export function presentWorkspace(
  workspace: WorkspaceCardFragment,
  { primaryId }: Pick<MyWorkspaces, 'primaryId'>,
  currentId: string | null,
): ShapeData<'workspace/1'> {
  const role = roleIn(workspace)
  return {
    id: workspace.id,
    name: workspace.name,
    type: lower(workspace.type),
    role: role && lower(role),
    primary: workspace.id === primaryId,
    current: workspace.id === currentId,
  }
}
