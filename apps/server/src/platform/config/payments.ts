import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { unusable } from '../start-error.ts'

export type StripeConfig = {
  secretKey: string
  /** Verifies webhooks; null if none are accepted and everything is polled. */
  webhookSecret: string | null
  /** The API address; null for the provider's own. */
  apiHost: string | null
  /** Whether the provider calculates taxes, and whether its promotion codes are accepted. */
  tax: boolean
  promotionCodes: boolean
}

type Values = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_HOST?: string | undefined
  STRIPE_TAX: boolean
  STRIPE_PROMOTION_CODES: boolean
}

/**
 * Reads the Stripe configuration, or null. A key is never sent unencrypted: the address must be https, except on this
 * computer.
 */
export function readStripe(values: Values): StripeConfig | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_HOST: apiHost,
  } = values
  if (apiHost !== undefined) {
    const { protocol, hostname } = new URL(apiHost)
    if (protocol !== 'https:' && !isLoopbackHost(hostname))
      throw unusable('STRIPE_API_HOST: must be https, or an address of this computer')
  }
  if (secretKey === undefined) {
    if (webhookSecret === undefined && apiHost === undefined) return null
    throw unusable('STRIPE_SECRET_KEY: is needed with the other settings of Stripe')
  }
  return {
    secretKey,
    webhookSecret: webhookSecret ?? null,
    apiHost: apiHost ?? null,
    tax: values.STRIPE_TAX,
    promotionCodes: values.STRIPE_PROMOTION_CODES,
  }
}
