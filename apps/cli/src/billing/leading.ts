import { refusalError } from '@sandlot/core/actions'
import { unpaidReason } from '@sandlot/core/billing/payment-rules'
import { paymentRefusals } from '@sandlot/core/billing/refusals'
import type { SubscriptionStatus } from '@sandlot/core/billing/rules'
import { CliError, innermostProblem } from '../platform/failure.ts'
import { billingTexts } from './messages.ts'

type Way = { hint: string; next: string }

/** What leads further, by the reason of a refusal. */
const ways: Readonly<Record<string, Way>> = {
  planEnds: { hint: billingTexts.keepHint, next: 'sandlot billing plan pro --apply' },
  notPaying: { hint: billingTexts.checkoutHint, next: 'sandlot billing checkout' },
  changeDeclined: { hint: billingTexts.portalHint, next: 'sandlot billing portal' },
}

/** A refusal with the command that leads further; anything else as it is. */
function ledFurther(error: unknown): unknown {
  const refused = innermostProblem(error)
  const way = ways[refused?.reason ?? '']
  if (!refused?.reason || !way) return error
  const { code, message, reason } = refused
  return new CliError(code, message, { reason, hint: way.hint, next: [way.next] })
}

/** Asks the host for something that is paid for; a refusal of it names the command that leads further. */
export async function leading<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw ledFurther(error)
  }
}

type Paid = { status: SubscriptionStatus; paymentProvider: string | null }

/** Refuses what the host would refuse where nothing is paid for, before it is shown what it would come to. */
export function assertPaying(subscription: Paid | null | undefined): void {
  const reason = unpaidReason(
    subscription && { status: subscription.status, isPaid: subscription.paymentProvider !== null },
  )
  if (reason !== null) throw ledFurther(refusalError(paymentRefusals, reason))
}
