import { refusalError } from '@sandlot/core/actions'
import { paymentMessages } from '@sandlot/core/billing/payments/messages'
import { paymentRefusals } from '@sandlot/core/billing/refusals'
import { AppError } from '@sandlot/core/errors'
import type Stripe from 'stripe'

/** Whether a required payment failed: the card was declined, or its owner has to confirm it. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 402

/** Maps a Stripe error to ours: card errors have a message for the user; others are not the user's fault. */
export function errorFrom(error: unknown, { errors }: typeof Stripe): unknown {
  if (error instanceof errors.StripeCardError)
    return refusalError(paymentRefusals, 'paymentDeclined', { titles: error.message })
  if (error instanceof errors.StripeSignatureVerificationError)
    return refusalError(paymentRefusals, 'signatureWrong')
  const isAway =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    (error instanceof errors.StripeAPIError && (error.statusCode ?? 500) >= 500)
  return isAway ? new AppError('unavailable', paymentMessages.away, { cause: error }) : error
}
