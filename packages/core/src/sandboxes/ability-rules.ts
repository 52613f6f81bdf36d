import {
  type SandboxActionName,
  type SandboxPerson,
  type SandboxReason,
  type SandboxState,
  type SandboxSubject,
  sandboxActions,
  sandboxReasons,
  sandboxRefusal,
  stateRefusal,
} from './actions.ts'

/** What a person may not do to a sandbox, with the reasons; what is not in it they may. */
export type Abilities = Readonly<Partial<Record<SandboxActionName, SandboxReason>>>

/** The abilities of a person with a sandbox as it is now. */
export const abilitiesOf = (sandbox: SandboxSubject, viewer: SandboxPerson): Abilities =>
  Object.fromEntries(
    Object.entries(sandboxActions).flatMap(([name, action]) => {
      const reason = sandboxRefusal(action, sandbox, viewer)
      return reason === null ? [] : [[name, reason]]
    }),
  )

const ofState: readonly string[] = ['inTrash', 'notInTrash', 'isProtected'] satisfies SandboxReason[]

/**
 * Why somebody whom the server told their abilities may not do something, or null. What a state forbids is asked of the
 * sandbox as it is shown, because a client shows its own changes before the server answers.
 */
export function refusalIn(
  abilities: Abilities,
  action: SandboxActionName,
  shown: SandboxState,
): SandboxReason | null {
  const told: string | undefined = abilities[action]
  if (told === undefined || ofState.includes(told)) return stateRefusal(sandboxActions[action], shown)
  // A server of a later version may have reasons that this one has no sentence for.
  return sandboxReasons.find((reason) => reason === told) ?? 'notAllowed'
}
