import type { Refusals, RefusalTable } from '../../actions.ts'
import { embedMessages } from '../embed/messages.ts'
import type { SignInWay } from '../limits.ts'
import { addressMessages } from '../links/address-messages.ts'
import { accountMessages } from '../messages.ts'
import { signInMessages } from './messages.ts'

type LinkReason = 'emailLinkOff' | 'linkUsedOrExpired' | 'codeUnknown'

/** Why a link or its code does not sign in. */
export const linkRefusals: Refusals<LinkReason> = {
  emailLinkOff: { code: 'conflict', text: () => signInMessages.emailLinkOff },
  linkUsedOrExpired: {
    code: 'not_found',
    text: () => accountMessages.linkUsedOrExpired,
    hint: accountMessages.linkUsedOrExpiredHint,
  },
  codeUnknown: {
    code: 'not_found',
    text: () => accountMessages.codeUnknown,
    hint: accountMessages.linkUsedOrExpiredHint,
  },
}

/** Why an account's address is not changed. */
export const addressRefusals: Refusals<'addressSet' | 'linkUsedOrExpired' | 'undoUsedOrExpired'> = {
  addressSet: { code: 'conflict', text: () => addressMessages.alreadySet },
  linkUsedOrExpired: {
    code: 'not_found',
    text: () => addressMessages.linkGone,
    hint: addressMessages.linkGoneHint,
  },
  undoUsedOrExpired: {
    code: 'not_found',
    text: () => addressMessages.undoGone,
    hint: addressMessages.undoGoneHint,
  },
}

/** Why there is no company sign-in for an address. */
export const ssoRefusals: Refusals<'ssoUnknown'> = {
  ssoUnknown: { code: 'not_found', text: signInMessages.ssoUnknown },
}

/** Why an account is not disconnected from its provider. */
export const unlinkRefusals: RefusalTable<{ notLinked: string; onlyWayIn: SignInWay }> = {
  notLinked: { code: 'not_found', text: () => signInMessages.notLinked },
  onlyWayIn: { code: 'conflict', text: signInMessages.onlyWayIn },
}

/** Why another site gets no token, or cannot use one. */
export const embedRefusals: Refusals<'untrustedSite' | 'tokenUnknown'> = {
  untrustedSite: { code: 'forbidden', text: embedMessages.untrusted, hint: embedMessages.untrustedHint },
  tokenUnknown: { code: 'not_found', text: () => embedMessages.tokenInvalid },
}
