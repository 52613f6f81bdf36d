import { type Setup, type SetupPart, type SetupStep, setupParts, setupSteps } from './setup-rest.ts'

export type StepState = 'done' | 'needed' | 'optional' | 'skipped'

/** Whether a part can work: one whose secret cannot be read any more cannot. */
export const isSetUp = ({
  source,
  isSecretLost,
}: Pick<Setup[SetupPart], 'source' | 'isSecretLost'>): boolean => source !== 'none' && !isSecretLost

export const hasLostSecret = (setup: Pick<Setup, SetupPart>): boolean =>
  setupParts.some((part) => setup[part].isSecretLost)

/** How far each step is: people besides the administrator need one way in, a provider or links by mail. */
export function stepStates(
  setup: Pick<Setup, 'github' | 'google' | 'mail' | 'others' | 'signUp' | 'hasOthers' | 'skipped'>,
  /** Of the administrator who looks; null where nobody knows. */
  passkeys: number | null = null,
): Record<SetupStep, StepState> {
  const { github, google, mail, others, skipped } = setup
  const hasProvider = [github, google].some(isSetUp) || others.length > 0
  const hasLostProvider = [github, google].some(({ isSecretLost }) => isSecretLost)
  const hasMail = isSetUp(mail)
  const state = (step: SetupStep, isDone: boolean, isNeeded = false): StepState => {
    if (isDone) return 'done'
    if (skipped.includes(step)) return 'skipped'
    return isNeeded ? 'needed' : 'optional'
  }
  return {
    providers: state('providers', hasProvider && !hasLostProvider, hasLostProvider || !hasMail),
    mail: state('mail', hasMail, mail.isSecretLost),
    passkey: state('passkey', (passkeys ?? 0) > 0),
    invitations: state('invitations', setup.signUp === 'invited' || setup.hasOthers),
  }
}

/** The first step in their order that is neither done nor skipped; null once nothing is left. */
export const nextStep = (states: Record<SetupStep, StepState>): SetupStep | null =>
  setupSteps.find((step) => states[step] === 'needed' || states[step] === 'optional') ?? null
