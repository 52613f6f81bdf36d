import type { Bought } from '@sandlot/core/billing/payments/change-rules'
import type Stripe from 'stripe'
import type { ProvidedItem, ProvidedSubscription } from '../port.ts'
import { namedBy } from './prices.ts'

const moment = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)
const intervalOf = (price: Stripe.Price | undefined) =>
  price?.recurring?.interval === 'year' ? ('YEARLY' as const) : ('MONTHLY' as const)

const itemOf = (price: Stripe.Price, quantity: number | undefined): ProvidedItem => ({
  name: namedBy(price),
  quantity: quantity ?? 1,
  unitAmount: price.unit_amount,
  unitAmountDecimal: price.unit_amount_decimal === null ? null : String(price.unit_amount_decimal),
})

/** What a subscription is scheduled to become, from its first phase that has not begun. */
function upcomingOf(
  { schedule }: Stripe.Subscription,
  prices: ReadonlyMap<string, Stripe.Price>,
): ProvidedSubscription['upcoming'] {
  if (!schedule || typeof schedule === 'string' || schedule.status === 'released') return null
  const end = schedule.current_phase?.end_date ?? 0
  const phase = schedule.phases.find(({ start_date: start }) => start >= end)
  if (!phase) return null
  const items = phase.items.flatMap(({ price, quantity }) => {
    const id = typeof price === 'string' ? price : price.id
    const known = [...prices.values()].find((one) => one.id === id)
    return known ? [{ known, item: itemOf(known, quantity) }] : []
  })
  return {
    startDate: new Date(phase.start_date * 1000).toISOString(),
    billingInterval: intervalOf(items[0]?.known),
    items: items.map(({ item }) => item),
  }
}

export function present(
  subscription: Stripe.Subscription,
  prices: ReadonlyMap<string, Stripe.Price>,
): ProvidedSubscription {
  const [first] = subscription.items.data
  const invoice = subscription.latest_invoice
  return {
    providerId: subscription.id,
    status: subscription.status,
    startedAt: new Date(subscription.start_date * 1000),
    billingInterval: intervalOf(first?.price),
    currency: subscription.currency,
    items: subscription.items.data.map(({ price, quantity }) => itemOf(price, quantity)),
    periodStart: moment(first?.current_period_start),
    periodEnd: moment(first?.current_period_end),
    cancelAt: moment(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    trialStart: moment(subscription.trial_start),
    trialEnd: moment(subscription.trial_end),
    hasPaymentMethod: subscription.default_payment_method !== null,
    payUrl: typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null,
    upcoming: upcomingOf(subscription, prices),
  }
}

/** What a subscription currently contains, in the form that our rules compare. */
export const boughtNow = ({ items: { data } }: Stripe.Subscription): Bought => ({
  billingInterval: intervalOf(data[0]?.price) === 'YEARLY' ? 'yearly' : 'monthly',
  items: data.map(({ price, quantity }) => ({ name: namedBy(price), quantity: quantity ?? 1 })),
})

/** What it is scheduled to become, in the form that our rules compare; null if it stays. */
export function laterOf(
  subscription: Stripe.Subscription,
  prices: ReadonlyMap<string, Stripe.Price>,
): Bought | null {
  const upcoming = upcomingOf(subscription, prices)
  if (!upcoming) return null
  const { billingInterval, items } = upcoming
  return {
    billingInterval: billingInterval === 'YEARLY' ? 'yearly' : 'monthly',
    items: items.map(({ name, quantity }) => ({ name, quantity })),
  }
}
