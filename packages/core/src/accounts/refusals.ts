import type { Refusals, RefusalTable } from '../actions.ts'
import { tooEarlyText } from './delay-rules.ts'
import { accountMessages } from './messages.ts'

type AccessReason = 'signedOut' | 'tokenInvalid' | 'otherPerson' | 'notFound'

/** Why somebody is denied access, whatever they request. */
export const accessRefusals: Refusals<AccessReason> = {
  signedOut: { code: 'unauthenticated', text: () => accountMessages.signInRequired },
  tokenInvalid: { code: 'unauthenticated', text: () => accountMessages.tokenInvalid },
  otherPerson: { code: 'conflict', text: () => accountMessages.otherPerson },
  // Does not reveal to others that there is an administration.
  notFound: { code: 'not_found', text: () => accountMessages.adminOnly },
}

/** Why requests from another site's pages are refused. */
export const originRefusals: Refusals<'foreignOrigin'> = {
  foreignOrigin: { code: 'forbidden', text: () => accountMessages.foreignOrigin },
}

/** Why another guess has to wait. */
export const attemptRefusals: RefusalTable<{ tooEarly: { until: Date; now: Date } }> = {
  tooEarly: { code: 'rate_limited', text: ({ until, now }) => tooEarlyText(until, now) },
}

/** Why nothing is revealed about a person. */
export const personRefusals: Refusals<'personUnknown'> = {
  personUnknown: { code: 'not_found', text: () => accountMessages.userNotFound },
}

type DeviceReason =
  | 'deviceUnknown'
  | 'deviceDenied'
  | 'deviceExpired'
  | 'deviceUsed'
  | 'deviceNeedsBrowser'
  | 'deviceGuesses'

/** Why a program's device code is not accepted. */
export const deviceRefusals: Refusals<DeviceReason> = {
  deviceUnknown: { code: 'not_found', text: () => accountMessages.deviceUnknown },
  deviceDenied: { code: 'conflict', text: () => accountMessages.deviceDenied },
  deviceExpired: {
    code: 'conflict',
    text: () => accountMessages.deviceExpired,
    hint: accountMessages.deviceExpiredHint,
  },
  deviceUsed: { code: 'conflict', text: () => accountMessages.deviceUsed },
  deviceNeedsBrowser: { code: 'forbidden', text: () => accountMessages.deviceNeedsBrowser },
  deviceGuesses: { code: 'rate_limited', text: () => accountMessages.deviceGuesses },
}

type SignUpReason = 'signUpExpired' | 'signUpElsewhere' | 'alreadySignedUp' | 'usernameTaken'

/** Why no account is created. */
export const signUpRefusals: Refusals<SignUpReason> = {
  signUpExpired: { code: 'not_found', text: () => accountMessages.signUpExpired },
  signUpElsewhere: { code: 'forbidden', text: () => accountMessages.signUpElsewhere },
  alreadySignedUp: { code: 'conflict', text: () => accountMessages.alreadySignedUp },
  usernameTaken: { code: 'validation', text: () => accountMessages.usernameTaken },
}
