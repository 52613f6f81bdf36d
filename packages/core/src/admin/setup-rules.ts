import { type Setup, type SetupStep, setupSteps } from './setup-rest.ts'

export type StepState = 'done' | 'needed' | 'optional' | 'skipped'

/** How far each step is: people besides the administrator need one way in, a provider or links by mail. */
export function stepStates(
  setup: Pick<Setup, 'github' | 'google' | 'mail' | 'others' | 'signUp' | 'hasOthers' | 'skipped'>,
  /** Of the administrator who looks; null where nobody knows. */
  passkeys: number | null = null,
): Record<SetupStep, StepState> {
  const { github, google, mail, others, skipped } = setup
  const hasProvider = [github, google].some(({ source }) => source !== 'none') || others.length > 0
  const hasMail = mail.source !== 'none'
  const state = (step: SetupStep, isDone: boolean, isNeeded = false): StepState => {
    if (isDone) return 'done'
    if (skipped.includes(step)) return 'skipped'
    return isNeeded ? 'needed' : 'optional'
  }
  return {
    providers: state('providers', hasProvider, !hasMail),
    mail: state('mail', hasMail),
    passkey: state('passkey', (passkeys ?? 0) > 0),
    invitations: state('invitations', setup.signUp === 'invited' || setup.hasOthers),
  }
}

/** The first step in their order that is neither done nor skipped; null once nothing is left. */
export const nextStep = (states: Record<SetupStep, StepState>): SetupStep | null =>
  setupSteps.find((step) => states[step] === 'needed' || states[step] === 'optional') ?? null
