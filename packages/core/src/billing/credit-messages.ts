import type { Credits } from '../runtime/tier-rules.ts'
import { billingMessages } from './messages.ts'
import type { Plan } from './plan-rules.ts'

/** What of the credits that may be used is billed; null where all are included. */
export const billedText = (plan: Plan | null, { included, onDemand }: Credits): string | null =>
  plan === null || plan === 'free' || !onDemand ? null : billingMessages.billed(included, onDemand)
