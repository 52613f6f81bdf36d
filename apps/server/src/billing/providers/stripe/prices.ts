import type { Bought } from '@sandlot/core/billing/payments/change-rules'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import {
  addonIds,
  type BillingInterval,
  billingIntervals,
  catalogOf,
  costOf,
  PRICE_VERSION,
} from '@sandlot/core/billing/plans/catalog-rules'
import type Stripe from 'stripe'

const CURRENCY = 'usd'
const version = PRICE_VERSION.checkout
const names = [PLAN_IDS.pro, ...addonIds]

/** The lookup key of a price. A changed price list has another version, so old prices stay. */
export const lookupKey = (name: string, interval: BillingInterval): string => `${name}:${interval}:${version}`

/** Returns what a price is for; null if it is not ours. */
export function namedBy({
  lookup_key: key,
  metadata,
}: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): string {
  return metadata.sandlot ?? key?.split(':')[0] ?? 'other'
}

function centsOf(name: string, interval: BillingInterval): number {
  const { base, addons } = catalogOf(version)
  const price = name === PLAN_IDS.pro ? base.flex : addons[name]
  if (!price) throw new Error(`${name} is not for sale`)
  return costOf(price, interval)
}

/** Returns the prices of everything for sale by key; creates those that the provider does not have yet. */
export async function readPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const wanted = names.flatMap((name) => billingIntervals.map((interval) => ({ name, interval })))
  const keys = wanted.map(({ name, interval }) => lookupKey(name, interval))
  const { data } = await stripe.prices.list({ lookup_keys: keys, limit: 100 })
  const prices = new Map(data.map((price) => [price.lookup_key ?? '', price]))
  for (const { name, interval } of wanted) {
    const key = lookupKey(name, interval)
    if (!prices.has(key)) prices.set(key, await makePrice(stripe, name, interval))
    // The price shown in the wizard must be the price charged.
    if (prices.get(key)?.unit_amount !== centsOf(name, interval))
      throw new Error(
        `The price ${key} at Stripe is not ${centsOf(name, interval)} cents, as GET /prices tells.`,
      )
  }
  return prices
}

const makePrice = (stripe: Stripe, name: string, interval: BillingInterval): Promise<Stripe.Price> =>
  stripe.prices.create(
    {
      lookup_key: lookupKey(name, interval),
      currency: CURRENCY,
      unit_amount: centsOf(name, interval),
      recurring: { interval: interval === 'yearly' ? 'year' : 'month' },
      product_data: { name: name === PLAN_IDS.pro ? 'Pro' : `${name.slice('credits_'.length)} credits` },
      metadata: { sandlot: name },
    },
    { idempotencyKey: `price:${lookupKey(name, interval)}` },
  )

/** Maps an order to Stripe's line items. */
export function linesOf(
  { billingInterval, items }: Bought,
  prices: ReadonlyMap<string, Stripe.Price>,
): { price: string; quantity: number }[] {
  return items.map(({ name, quantity }) => {
    const price = prices.get(lookupKey(name, billingInterval))
    if (!price) throw new Error(`${name} has no price at Stripe`)
    return { price: price.id, quantity }
  })
}
