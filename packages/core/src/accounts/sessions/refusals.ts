import type { Refusals } from '../../actions.ts'
import { TOKENS_MAX } from '../limits.ts'
import { sessionMessages } from './messages.ts'

type TokenReason = 'tokenAdminsOnly' | 'tokenScopeTooWide' | 'tokensMost' | 'tokenNotFound'

/** Why a token is not created or revoked. */
export const tokenRefusals: Refusals<TokenReason> = {
  tokenAdminsOnly: { code: 'forbidden', text: () => sessionMessages.tokenAdminsOnly },
  tokenScopeTooWide: { code: 'forbidden', text: () => sessionMessages.tokenScopeTooWide },
  tokensMost: { code: 'limit', text: () => sessionMessages.tokensTooMany(TOKENS_MAX) },
  tokenNotFound: { code: 'not_found', text: () => sessionMessages.tokenNotFound },
}

/** Why a session does not suffice. */
export const sessionRefusals: Refusals<'needsBrowser' | 'signInAgain' | 'sessionNotFound'> = {
  needsBrowser: { code: 'sign_in_again', text: () => sessionMessages.needsBrowser },
  signInAgain: {
    code: 'sign_in_again',
    text: () => sessionMessages.signInAgain,
    hint: sessionMessages.signInAgainHint,
  },
  sessionNotFound: { code: 'not_found', text: () => sessionMessages.sessionNotFound },
}
