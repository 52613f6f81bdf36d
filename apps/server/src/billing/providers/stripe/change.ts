import { refusalError } from '@sandlot/core/actions'
import { type Bought, changeBetween } from '@sandlot/core/billing/payments/change-rules'
import { paymentRefusals } from '@sandlot/core/billing/refusals'
import type Stripe from 'stripe'
import { isDeclined } from './errors.ts'
import { linesOf, namedBy } from './prices.ts'
import { boughtNow, laterOf } from './subscription.ts'

type Prices = ReadonlyMap<string, Stripe.Price>
type Line = { id?: string; price?: string; quantity?: number; deleted?: true }

/** The changes that turn the items of a subscription into the wanted ones; existing items are matched by product. */
export function itemsOfChange({ items: { data } }: Stripe.Subscription, to: Bought, prices: Prices): Line[] {
  const wanted = linesOf(to, prices)
  const priced = new Map([...prices.values()].map((price) => [price.id, namedBy(price)]))
  const kept = data.map(({ id, price }): Line => {
    const line = wanted.find((one) => priced.get(one.price) === namedBy(price))
    return line ? { id, ...line } : { id, deleted: true }
  })
  const rest = wanted.filter(({ price }) => !kept.some((line) => line.price === price))
  return [...kept, ...rest]
}

/** Changes a subscription: increases take effect immediately, reductions when its period ends. */
export async function change(
  stripe: Stripe,
  { providerId, wanted, prices }: { providerId: string; wanted: Bought; prices: Prices },
): Promise<void> {
  const subscription = await readAlone(stripe, providerId)
  assertGoesOn(subscription)
  const before = laterOf(subscription, prices)
  await release(stripe, subscription)
  const { now, later } = changeBetween(boughtNow(subscription), wanted)
  try {
    // If the payment fails, the whole change does, so that no invoice is left to be charged later.
    if (now)
      await stripe.subscriptions.update(providerId, {
        items: itemsOfChange(subscription, now, prices),
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      })
  } catch (error) {
    // Otherwise the next period would cost more than was ordered before.
    if (before) await scheduleChange(stripe, providerId, before, prices)
    throw isDeclined(error) ? refusalError(paymentRefusals, 'changeDeclined') : error
  }
  if (later) await scheduleChange(stripe, providerId, later, prices)
}

/**
 * Reads a subscription that has no pending earlier change: the invoice of such a change is voided, which drops the
 * change.
 */
async function readAlone(stripe: Stripe, providerId: string): Promise<Stripe.Subscription> {
  const read = () => stripe.subscriptions.retrieve(providerId, { expand: ['schedule'] })
  const subscription = await read()
  const invoice = subscription.latest_invoice
  if (!subscription.pending_update || invoice === null) return subscription
  await stripe.invoices.voidInvoice(typeof invoice === 'string' ? invoice : (invoice.id ?? ''))
  return read()
}

async function scheduleChange(
  stripe: Stripe,
  providerId: string,
  later: Bought,
  prices: Prices,
): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: providerId })
  const [phase] = schedule.phases
  if (!phase) throw new Error('the schedule has no phase')
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: phase.items.map(({ price, quantity = 1 }) => ({
          price: typeof price === 'string' ? price : price.id,
          quantity,
        })),
        start_date: phase.start_date,
        end_date: phase.end_date,
      },
      {
        items: linesOf(later, prices),
        duration: { interval: later.billingInterval === 'yearly' ? 'year' : 'month', interval_count: 1 },
      },
    ],
  })
}

/** Releases a scheduled change: a new order replaces the previous one. */
async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = typeof schedule === 'string' ? schedule : schedule?.id
  if (id) await stripe.subscriptionSchedules.release(id)
}

/** The metadata key under which a canceled subscription remembers what it was to become. */
const LATER = 'later'

/** When a subscription ends, in seconds; null if it continues. */
const endOf = ({ cancel_at: at, cancel_at_period_end: ends, items: { data } }: Stripe.Subscription) =>
  at ?? (ends ? (data[0]?.current_period_end ?? 0) : null)

/** Refuses to change a canceled subscription: it would end all the same, and nobody would see why. */
export function assertGoesOn(subscription: Stripe.Subscription): void {
  const end = endOf(subscription)
  if (end === null) return
  const day = new Date(end * 1000).toISOString().slice(0, 10)
  throw refusalError(paymentRefusals, 'planEnds', { titles: day })
}

/** Cancels a subscription at the end of its period, or resumes it along with its scheduled change. */
export async function end(
  stripe: Stripe,
  { providerId, isWanted, prices }: { providerId: string; isWanted: boolean; prices: Prices },
): Promise<void> {
  const subscription = await readAlone(stripe, providerId)
  const isEnding = endOf(subscription) !== null
  if (subscription.status === 'canceled' || isEnding === isWanted) return
  if (isWanted) {
    const later = laterOf(subscription, prices)
    await stripe.subscriptions.update(providerId, {
      metadata: { [LATER]: later ? JSON.stringify(later) : '' },
    })
    await release(stripe, subscription)
    await stripe.subscriptions.update(providerId, { cancel_at_period_end: true })
    return
  }
  const later = subscription.metadata[LATER]
  await stripe.subscriptions.update(providerId, {
    ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
    metadata: { [LATER]: '' },
  })
  if (later) await scheduleChange(stripe, providerId, JSON.parse(later) as Bought, prices)
}
