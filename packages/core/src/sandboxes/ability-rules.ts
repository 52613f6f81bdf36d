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

/** What a person may not do to a sandbox, with the reasons; what is not in it they may. */
export type Abilities = Readonly<Partial<Record<SandboxActionName, AbilityReason>>>

/** The abilities of a person with a sandbox as it is now, by what they signed in with. */
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

/** Abilities as they come over the wire: a server of a later version may know other actions and reasons. */
type WireAbilities = Readonly<Partial<Record<string, string>>>

/** A sandbox as the server tells of it, and as a client shows it. */
export type HasAbilities = { abilities: WireAbilities; removedAt: string | null; isFrozen: boolean }

/**
 * Why the person whom the server told of a sandbox may not do something to it, or null. What a state forbids is asked
 * of the sandbox as it is shown, because a client shows its own changes before the server answers.
 */
export const refusalIn = (
  { abilities, removedAt, isFrozen }: HasAbilities,
  action: SandboxActionName,
): AbilityReason | null =>
  neverIn(abilities, action) ??
  stateRefusal(sandboxActions[action], { removed: removedAt !== null, isFrozen })

/** Why the person may not do something whatever becomes of the sandbox, or null. */
function neverIn(abilities: WireAbilities, action: SandboxActionName): AbilityReason | null {
  const refusal = abilities[action]
  if (refusal === undefined || ofState.includes(refusal)) return null
  // There is no sentence here for a reason of a later version.
  return [...sandboxReasons, ...tokenReasons].find((reason) => reason === refusal) ?? 'notAllowed'
}

/** Whether a person does something to a sandbox, in some state of it, where they look at it: in its own workspace. */
export const mayHere = (
  { abilities, teamId }: { abilities: WireAbilities; teamId: string | null },
  action: SandboxActionName,
  { workspaceId }: { workspaceId: string | null },
): boolean => teamId === workspaceId && neverIn(abilities, action) === null
