import { refusalError } from '@sandlot/core/actions'
import { changeBetween } from '@sandlot/core/billing/payments/change-rules'
import { paymentRefusals } from '@sandlot/core/billing/refusals'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../platform/config/payments.ts'
import type { PaymentEvent, PaymentProvider } from '../port.ts'
import { assertGoesOn, change, end, itemsOfChange } from './change.ts'
import { charge } from './charge.ts'
import { errorFrom } from './errors.ts'
import { linesOf, readPrices } from './prices.ts'
import { boughtNow, present } from './subscription.ts'

const TIMEOUT_MS = 20_000
function addressOf(apiHost: string | null) {
  if (apiHost === null) return {}
  const { protocol, hostname, port } = new URL(apiHost)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, protocol: scheme, ...(port && { port }) }
}

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

const presentEvent = ({ id, type, created, data }: Stripe.Event): PaymentEvent => {
  const object = data.object as { object?: string; id?: string; customer?: string | { id: string } | null }
  return {
    id,
    type,
    customerId: object.object === 'customer' ? (object.id ?? null) : idOf(object.customer),
    at: new Date(created * 1000),
  }
}

/** The payment provider Stripe. Card errors are passed on; all other failures are reported as unavailable. */
export async function openStripe(config: StripeConfig): Promise<PaymentProvider> {
  const { default: Sdk } = await import('stripe')
  const stripe = new Sdk(config.secretKey, {
    ...addressOf(config.apiHost),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  let known: Promise<Map<string, Stripe.Price>> | null = null
  const prices = () => {
    known ??= readPrices(stripe).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  const told = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      throw errorFrom(error, Sdk)
    }
  }

  const driver: PaymentProvider = {
    name: 'STRIPE',
    customer: async (workspaceId, name) => {
      const metadata = { workspace: workspaceId }
      const { id } = await stripe.customers.create(
        { name, metadata },
        { idempotencyKey: `customer:${workspaceId}` },
      )
      return id
    },
    checkout: async ({ id, workspaceId, customerId, wanted, successUrl, cancelUrl }) => {
      const metadata = { workspace: workspaceId }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: workspaceId,
          line_items: linesOf(wanted, await prices()),
          metadata,
          subscription_data: { metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
          ...(config.promotionCodes && { allow_promotion_codes: true }),
          ...(config.tax && {
            automatic_tax: { enabled: true },
            tax_id_collection: { enabled: true },
            customer_update: { address: 'auto', name: 'auto' },
          }),
        },
        { idempotencyKey: `checkout:${id}` },
      )
      if (!session.url) throw new Error('the checkout has no page')
      return { sessionId: session.id, url: session.url }
    },
    closeCheckout: async (sessionId) => {
      try {
        await stripe.checkout.sessions.expire(sessionId)
        return 'closed'
      } catch (error) {
        if (!(error instanceof Sdk.errors.StripeInvalidRequestError)) throw error
        const { status } = await stripe.checkout.sessions.retrieve(sessionId)
        return status === 'complete' ? 'paid' : 'closed'
      }
    },
    isPaid: async (sessionId) => (await stripe.checkout.sessions.retrieve(sessionId)).status === 'complete',
    portal: async (customer, returnUrl) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
    change: async (providerId, wanted) => change(stripe, { providerId, wanted, prices: await prices() }),
    end: async (providerId, isWanted) => end(stripe, { providerId, isWanted, prices: await prices() }),
    preview: async (providerId, wanted) => {
      const subscription = await stripe.subscriptions.retrieve(providerId)
      assertGoesOn(subscription)
      const { now } = changeBetween(boughtNow(subscription), wanted)
      if (!now) return { total: 0, totalExcludingTax: 0, updateMoment: 'NEXT_BILL_DATE' }
      const invoice = await stripe.invoices.createPreview({
        subscription: providerId,
        subscription_details: {
          items: itemsOfChange(subscription, now, await prices()),
          proration_behavior: 'always_invoice',
        },
      })
      return {
        total: invoice.total,
        totalExcludingTax: invoice.total_excluding_tax ?? invoice.total,
        updateMoment: 'IMMEDIATELY',
      }
    },
    read: async (customer) => {
      const expand = ['data.schedule', 'data.latest_invoice']
      const all = await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })
      const priceList = await prices()
      return all.data.map((one) => present(one, priceList))
    },
    parseEvent: async (body, signature) => {
      // Without a secret, anybody could sign.
      if (config.webhookSecret === null) throw refusalError(paymentRefusals, 'signatureWrong')
      return presentEvent(await stripe.webhooks.constructEventAsync(body, signature, config.webhookSecret))
    },
    eventsSince: async (at) => {
      const events: PaymentEvent[] = []
      const list = stripe.events.list({ created: { gte: Math.floor(at.getTime() / 1000) }, limit: 100 })
      for await (const event of list) events.push(presentEvent(event))
      return events
    },
    charge: (wanted) => charge(stripe, wanted),
  }
  const wrapped = Object.entries(driver).map(([name, part]) => [
    name,
    typeof part === 'function'
      ? (...given: never[]) => told(() => (part as (...all: never[]) => Promise<unknown>)(...given))
      : part,
  ])
  return Object.fromEntries(wrapped) as PaymentProvider
}
