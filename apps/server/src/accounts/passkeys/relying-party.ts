import { passkeyRefusals } from '@sandlot/core/accounts/passkeys/refusals'
import { type RelyingParty, relyingPartyOf } from '@sandlot/core/accounts/passkeys/rules'
import { refusalError } from '@sandlot/core/actions'
import type { Deps } from '../../platform/context.ts'

/** Returns the relying party for the passkeys of this instance, or throws why there can be none at its address. */
export function requireRelyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(publicUrl())
  if (party) return party
  throw refusalError(passkeyRefusals, 'needsAddress')
}
