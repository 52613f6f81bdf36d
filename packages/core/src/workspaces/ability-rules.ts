import { type TokenReason, tokenReasons } from '../actions.ts'
import type { WorkspaceActionName } from '../all-actions.ts'

// Separate from the actions, so that reading abilities does not load them.

export const workspaceReasons = ['notMember', 'readOnly', 'notAdmin', 'isPersonal'] as const
export type WorkspaceReason = (typeof workspaceReasons)[number]
export type WorkspaceAbilityReason = WorkspaceReason | TokenReason

/** A workspace from the server; a newer one may have other actions and reasons. */
type HasAbilities = { abilities: Readonly<Partial<Record<string, string>>> }

/** Why the person cannot take an action in a workspace, or null. */
export function workspaceRefusalIn(
  { abilities }: HasAbilities,
  action: WorkspaceActionName,
): WorkspaceAbilityReason | null {
  const refusal = abilities[action]
  if (refusal === undefined) return null
  // There is no sentence for the reason of a newer server.
  return [...workspaceReasons, ...tokenReasons].find((reason) => reason === refusal) ?? 'readOnly'
}

/** Whether the person can take an action in the workspace; if it is unknown, they cannot. */
export const mayIn = (workspace: HasAbilities | null | undefined, action: WorkspaceActionName): boolean =>
  workspace != null && workspaceRefusalIn(workspace, action) === null
