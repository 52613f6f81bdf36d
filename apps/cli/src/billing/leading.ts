import { refusalError } from '@sandlot/core/actions'
import { unpaidReason } from '@sandlot/core/billing/payments/rules'
import { paymentRefusals } from '@sandlot/core/billing/refusals'
import type { SubscriptionStatus } from '@sandlot/core/billing/rules'
import { CliError, innermostProblem } from '../platform/output/failure.ts'
import { billingTexts } from './messages.ts'

type Way = { hint: string; next: string }

/** The next command to try, by refusal reason. */
const ways: Readonly<Record<string, Way>> = {
  planEnds: { hint: billingTexts.keepHint, next: 'sandlot billing plan pro --apply' },
  notPaying: { hint: billingTexts.checkoutHint, next: 'sandlot billing checkout' },
  changeDeclined: { hint: billingTexts.portalHint, next: 'sandlot billing portal' },
}

/** Adds the next command to a refusal; other errors are unchanged. */
function ledFurther(error: unknown): unknown {
  const refused = innermostProblem(error)
  const way = ways[refused?.reason ?? '']
  if (!refused?.reason || !way) return error
  const { code, message, reason } = refused
  return new CliError(code, message, { reason, hint: way.hint, next: [way.next] })
}

/** Makes a paid request and adds the next command to a refusal. */
export async function leading<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw ledFurther(error)
  }
}

type Paid = { status: SubscriptionStatus; paymentProvider: string | null }

/** Refuses early what the host would refuse without a subscription, before showing what it would cost. */
export function assertPaying(subscription: Paid | null | undefined): void {
  const reason = unpaidReason(
    subscription && { status: subscription.status, isPaid: subscription.paymentProvider !== null },
  )
  if (reason !== null) throw ledFurther(refusalError(paymentRefusals, reason))
}
