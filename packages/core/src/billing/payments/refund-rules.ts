import { INCLUDED_VM_TIERS } from '../../runtime/tier-limits.ts'
import { DAY_MS } from '../../units.ts'
import { INCLUDED_CREDITS, INCLUDED_MEMBERS } from '../limits.ts'
import { REFUND_COUNTRIES, REFUND_DAYS } from './limits.ts'

export type RefundFacts = {
  paidAt: Date
  now: Date
  /** The payer's, as an ISO 3166 code. */
  country: string
  /** The tier of the largest machine used; null if none was. */
  largestTier: number | null
  creditsUsed: number
  hasBoughtAddons: boolean
  /** The highest number of members. */
  members: number
}

export type RefundReason =
  | 'tooLate'
  | 'otherCountry'
  | 'largerMachine'
  | 'creditsUsed'
  | 'addonBought'
  | 'moreMembers'

/** Why a payment is not refunded, or null if it is (spec BL-031, BL-032). */
export function refundProblem(facts: RefundFacts): RefundReason | null {
  if (facts.now.getTime() - facts.paidAt.getTime() > REFUND_DAYS * DAY_MS) return 'tooLate'
  if (!REFUND_COUNTRIES.includes(facts.country.toUpperCase())) return 'otherCountry'
  if ((facts.largestTier ?? 0) > INCLUDED_VM_TIERS.free) return 'largerMachine'
  if (facts.creditsUsed > INCLUDED_CREDITS.free) return 'creditsUsed'
  if (facts.hasBoughtAddons) return 'addonBought'
  return facts.members > INCLUDED_MEMBERS.free ? 'moreMembers' : null
}
