import { type Setup, type SetupPart, type SetupStep, setupParts, setupSteps } from './setup-rest.ts'

export type StepState = 'done' | 'needed' | 'optional' | 'skipped'

/** Whether a part can work: not if its secret can no longer be read. */
export const isSetUp = ({
  source,
  isSecretLost,
}: Pick<Setup[SetupPart], 'source' | 'isSecretLost'>): boolean => source !== 'none' && !isSecretLost

export const hasLostSecret = (setup: Pick<Setup, SetupPart>): boolean =>
  setupParts.some((part) => setup[part].isSecretLost)

/** The state of each step. For other people to sign in, one provider or links by mail suffice. */
export function stepStates(
  setup: Pick<Setup, 'github' | 'google' | 'mail' | 'others' | 'signUp' | 'hasOthers' | 'skipped'>,
  /** Passkeys of the current administrator; null if unknown. */
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

/** The first step that is neither done nor skipped; null if none is left. */
export const nextStep = (states: Record<SetupStep, StepState>): SetupStep | null =>
  setupSteps.find((step) => states[step] === 'needed' || states[step] === 'optional') ?? null
