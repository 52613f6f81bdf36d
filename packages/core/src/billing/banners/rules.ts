import type { Credits } from '../../runtime/tier-rules.ts'
import { LOW_CREDITS, NEAR_LIMIT_SHARE } from '../limits.ts'
import type { Plan } from '../plan-rules.ts'
import type { SubscriptionStatus } from '../rules.ts'

export type UsageBanner = 'outOfCredits' | 'lowOnCredits' | 'atSpendingLimit' | 'nearSpendingLimit'
export type PaymentBanner = 'unpaid' | 'notApproved'

export type UsageFacts = {
  /** Null on an instance without plans. */
  plan: Plan | null
  frozen: boolean
  credits: Credits
  ubbBeta: boolean
  friendOfCsb: boolean
}

/** The banner about a workspace's credits, or null (spec BL-091 to BL-097). */
export function usageBanner({ plan, frozen, credits, ubbBeta, friendOfCsb }: UsageFacts): UsageBanner | null {
  if (plan === null || !ubbBeta || friendOfCsb) return null
  if (plan === 'free') {
    if (frozen) return 'outOfCredits'
    return credits.included - credits.used < LOW_CREDITS ? 'lowOnCredits' : null
  }
  if (frozen) return 'atSpendingLimit'
  const most = credits.included + (credits.onDemand ?? 0)
  // Without any credits, there is no limit to come close to (contract §10.10).
  return most > 0 && credits.used / most > NEAR_LIMIT_SHARE ? 'nearSpendingLimit' : null
}

/** The banner about a workspace's payment, or null (spec BL-100 to BL-102). */
export function paymentBanner(status: SubscriptionStatus | null | undefined): PaymentBanner | null {
  if (status === 'UNPAID') return 'unpaid'
  return status === 'INCOMPLETE' ? 'notApproved' : null
}
