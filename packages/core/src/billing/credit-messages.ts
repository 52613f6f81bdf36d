import type { Credits } from '../runtime/tier-rules.ts'
import { billingMessages } from './messages.ts'
import type { Plan } from './plan-rules.ts'

/**
 * What of the credits that may be used is billed; null where all are included, and where nobody pays because the
 * administrators give the plans (`paymentProvider` is null).
 */
export const billedText = (
  plan: Plan | null,
  { included, onDemand }: Credits,
  paymentProvider: string | null | undefined,
): string | null =>
  plan === null || plan === 'free' || !onDemand || paymentProvider === null
    ? null
    : billingMessages.billed(included, onDemand)
