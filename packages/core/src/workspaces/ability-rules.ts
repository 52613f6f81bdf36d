import { type TokenReason, tokenReasons } from '../actions.ts'
import type { WorkspaceActionName } from '../all-actions.ts'

// Apart from the actions themselves, which who only reads of them does not load.

export const workspaceReasons = ['notMember', 'readOnly', 'notAdmin', 'isPersonal'] as const
export type WorkspaceReason = (typeof workspaceReasons)[number]
export type WorkspaceAbilityReason = WorkspaceReason | TokenReason

/** A workspace as the server tells of it; one of a later version may know other actions and reasons. */
type HasAbilities = { abilities: Readonly<Partial<Record<string, string>>> }

/** Why the person whom the server told of a workspace may not do something in it, or null. */
export function workspaceRefusalIn(
  { abilities }: HasAbilities,
  action: WorkspaceActionName,
): WorkspaceAbilityReason | null {
  const refusal = abilities[action]
  if (refusal === undefined) return null
  // There is no sentence here for a reason of a later version.
  return [...workspaceReasons, ...tokenReasons].find((reason) => reason === refusal) ?? 'readOnly'
}

/** Whether the person may do something in a workspace; where none is known they may nothing. */
export const mayIn = (workspace: HasAbilities | null | undefined, action: WorkspaceActionName): boolean =>
  workspace != null && workspaceRefusalIn(workspace, action) === null
