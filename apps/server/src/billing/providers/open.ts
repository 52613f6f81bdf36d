import type { StripeConfig } from '../../platform/config-payments.ts'
import { manual } from './manual.ts'
import type { PaymentProvider } from './port.ts'

const opened = new WeakMap<StripeConfig, Promise<PaymentProvider>>()

/** Who plans are paid by here. What speaks to Stripe takes a while to load and is loaded where it is used alone. */
export function providerOf(config: {
  plans: boolean
  stripe: StripeConfig | null
}): Promise<PaymentProvider> {
  const { stripe } = config
  if (!config.plans || !stripe) return Promise.resolve(manual)
  let provider = opened.get(stripe)
  if (!provider) {
    provider = import('./stripe/driver.ts').then(({ openStripe }) => openStripe(stripe))
    opened.set(stripe, provider)
  }
  return provider
}
