import type { Refusals, TokenReason } from '../../actions.ts'
import { scopeMessages } from './scope-messages.ts'

/** Why a token's scope does not suffice, whoever its owner is. */
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
