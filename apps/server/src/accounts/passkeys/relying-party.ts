import { passkeyMessages } from '@sandlot/core/accounts/passkey-messages'
import { type RelyingParty, relyingPartyOf } from '@sandlot/core/accounts/passkey-rules'
import { AppError } from '@sandlot/core/errors'
import type { Deps } from '../../platform/context.ts'

/** Whom the passkeys of this instance belong to, or why there are none at its address. */
export function requireRelyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(publicUrl())
  if (party) return party
  throw new AppError('conflict', passkeyMessages.needsAddress, { hint: passkeyMessages.needsAddressHint })
}
