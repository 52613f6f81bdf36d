import { INCLUDED_VM_TIERS } from '../runtime/tier-limits.ts'
import { INCLUDED_CREDITS, INCLUDED_MEMBERS } from './limits.ts'
import { REFUND_COUNTRIES, REFUND_DAYS } from './payment-limits.ts'

const DAY = 86_400_000

export type RefundFacts = {
  paidAt: Date
  now: Date
  /** Of the payer, as ISO 3166 has it. */
  country: string
  /** The largest machine that was used, by its tier; null where none was. */
  largestTier: number | null
  creditsUsed: number
  hasBoughtAddons: boolean
  /** The most people that the workspace had. */
  members: number
}

export type RefundReason =
  | 'tooLate'
  | 'otherCountry'
  | 'largerMachine'
  | 'creditsUsed'
  | 'addonBought'
  | 'moreMembers'

/** Why a payment is not given back, or null where it is (spec BL-031, BL-032). */
export function refundProblem(facts: RefundFacts): RefundReason | null {
  if (facts.now.getTime() - facts.paidAt.getTime() > REFUND_DAYS * DAY) return 'tooLate'
  if (!REFUND_COUNTRIES.includes(facts.country.toUpperCase())) return 'otherCountry'
  if ((facts.largestTier ?? 0) > INCLUDED_VM_TIERS.free) return 'largerMachine'
  if (facts.creditsUsed > INCLUDED_CREDITS.free) return 'creditsUsed'
  if (facts.hasBoughtAddons) return 'addonBought'
  return facts.members > INCLUDED_MEMBERS.free ? 'moreMembers' : null
}
