import { grouped } from '../../grouped.ts'
import type { Credits } from '../../runtime/tier-rules.ts'
import { billingMessages } from '../messages.ts'
import { priceText } from '../money-rules.ts'
import type { Plan } from '../plan-rules.ts'
import type { CreditStatus } from './rest.ts'

/**
 * How many of the available credits are billed; null if all are included, or if nobody pays because administrators
 * assign plans (`paymentProvider` is null).
 */
export const billedText = (
  plan: Plan | null,
  { included, onDemand }: Credits,
  paymentProvider: string | null | undefined,
): string | null =>
  plan === null || plan === 'free' || !onDemand || paymentProvider === null
    ? null
    : billingMessages.billed(included, onDemand)

/** Where the used credits came from: `1,000 from the plan, 100 on demand ($1.80)`; null if none are used or counted. */
export function usedFromText(from: CreditStatus['usedFrom']): string | null {
  if (!from) return null
  const { plan, addons, onDemand, onDemandCents } = from
  const parts = [
    ...(plan > 0 ? [billingMessages.fromPlan(grouped(plan))] : []),
    ...(addons > 0 ? [billingMessages.fromAddons(grouped(addons))] : []),
    ...(onDemand > 0
      ? [
          billingMessages.onDemand(
            grouped(onDemand),
            onDemandCents === null ? null : priceText(onDemandCents),
          ),
        ]
      : []),
  ]
  return parts.join(', ') || null
}
