import type { StripeConfig } from '../../platform/config/payments.ts'
import { manual } from './manual.ts'
import type { PaymentProvider } from './port.ts'
import { openStripe } from './stripe/driver.ts'

const opened = new WeakMap<StripeConfig, Promise<PaymentProvider>>()

/** Opens the configured payment provider. Stripe's SDK is slow to load, so it is loaded only if used. */
export function providerOf(config: {
  plans: boolean
  stripe: StripeConfig | null
}): Promise<PaymentProvider> {
  const { stripe } = config
  if (!config.plans || !stripe) return Promise.resolve(manual)
  let provider = opened.get(stripe)
  if (!provider) {
    provider = openStripe(stripe)
    opened.set(stripe, provider)
  }
  return provider
}
