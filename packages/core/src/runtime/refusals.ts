import type { Refusals, RefusalTable } from '../actions.ts'
import { tierMessages } from './tier-messages.ts'
import type { CreditReason, TierParams } from './tier-rules.ts'

/** Why a workspace cannot have a devbox now. */
export const devboxRefusals: Refusals<CreditReason> = {
  outOfCredits: { code: 'limit', text: () => tierMessages.outOfCredits },
}

/** Why a devbox does not get the requested size. */
export const tierRefusals: RefusalTable<TierParams> = {
  unknownTier: { code: 'validation', text: ({ tier, known }) => tierMessages.unknown(tier, known) },
  tierTooHigh: { code: 'limit', text: ({ name, highest }) => tierMessages.tooHigh(name, highest) },
  tierBeyondHost: {
    code: 'limit',
    text: ({ name, cpu, memory }) => tierMessages.beyondHost(name, cpu, memory),
  },
}

/** Why a size cannot be changed. */
export const sizeRefusals: Refusals<'tierNotFound'> = {
  tierNotFound: { code: 'not_found', text: tierMessages.notFound },
}
