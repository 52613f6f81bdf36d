import type { Refusals, TokenReason } from '../actions.ts'
import { scopeMessages } from './scope-messages.ts'

/** Why what somebody signed in with does not suffice, whoever they are. */
export const scopeRefusals: Refusals<TokenReason> = {
  tokenReadOnly: {
    code: 'forbidden',
    text: () => scopeMessages.tokenReadOnly,
    hint: scopeMessages.tokenReadOnlyHint,
  },
  tokenNotAdmin: {
    code: 'forbidden',
    text: () => scopeMessages.tokenNotAdmin,
    hint: scopeMessages.tokenNotAdminHint,
  },
}
