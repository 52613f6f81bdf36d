import { type Scope, type TokenReason, tokenReasons, tokenRefusal } from '../actions.ts'
import {
  type SandboxActionName,
  type SandboxPerson,
  type SandboxReason,
  type SandboxSubject,
  sandboxActions,
  sandboxReasons,
  sandboxRefusal,
  stateRefusal,
} from './actions.ts'

export type AbilityReason = SandboxReason | TokenReason

/** The actions that a person may not take on a sandbox, with the reasons. Any action not listed is allowed. */
export type Abilities = Readonly<Partial<Record<SandboxActionName, AbilityReason>>>

/** The abilities of a person on a sandbox in its current state, given how they signed in. */
export const abilitiesOf = (
  sandbox: SandboxSubject,
  viewer: SandboxPerson,
  allowed: Scope = 'admin',
): Abilities =>
  Object.fromEntries(
    Object.entries(sandboxActions).flatMap(([name, action]) => {
      const reason = tokenRefusal(action, allowed) ?? sandboxRefusal(action, sandbox, viewer)
      return reason === null ? [] : [[name, reason]]
    }),
  )

const ofState: readonly string[] = ['inTrash', 'notInTrash', 'isProtected'] satisfies SandboxReason[]

/** Abilities on the wire: a newer server may have other actions and reasons. */
type WireAbilities = Readonly<Partial<Record<string, string>>>

/** A sandbox from the server, as a client displays it. */
export type HasAbilities = { abilities: WireAbilities; removedAt: string | null; isFrozen: boolean }

/**
 * Why the person cannot take an action, or null. State-dependent reasons are derived from the displayed sandbox,
 * because clients show their own changes before the server answers.
 */
export const refusalIn = (
  { abilities, removedAt, isFrozen }: HasAbilities,
  action: SandboxActionName,
): AbilityReason | null =>
  neverIn(abilities, action) ??
  stateRefusal(sandboxActions[action], { removed: removedAt !== null, isFrozen })

/** Why the person can never take an action, whatever the sandbox's state, or null. */
function neverIn(abilities: WireAbilities, action: SandboxActionName): AbilityReason | null {
  const refusal = abilities[action]
  if (refusal === undefined || ofState.includes(refusal)) return null
  // There is no sentence for the reason of a newer server.
  return [...sandboxReasons, ...tokenReasons].find((reason) => reason === refusal) ?? 'notAllowed'
}

/** Whether a person can take an action in the place where they see the sandbox: in its own workspace. */
export const mayHere = (
  { abilities, teamId }: { abilities: WireAbilities; teamId: string | null },
  action: SandboxActionName,
  { workspaceId }: { workspaceId: string | null },
): boolean => teamId === workspaceId && neverIn(abilities, action) === null
