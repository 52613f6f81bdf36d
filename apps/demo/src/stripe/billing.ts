import type { Extra } from './extras.ts'
import { Fault } from './fault.ts'
import type { Invoice, Phase, Price, Subscription, SubscriptionItem } from './objects.ts'
import { found, type World } from './world.ts'

type Line = { price: string; quantity: number }

/** The same day a month or year later, clamped to the end of a shorter month. */
export function after(seconds: number, interval: 'month' | 'year'): number {
  const from = new Date(seconds * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()]
  const day = from.getUTCDate()
  const to = interval === 'year' ? [year + 1, month] : [year, month + 1]
  const last = new Date(Date.UTC(to[0] ?? 0, (to[1] ?? 0) + 1, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCFullYear(to[0] ?? 0, to[1], Math.min(day, last))
  return next.getTime() / 1000
}

export const intervalOf = (items: readonly { price: Price }[]) =>
  items[0]?.price.recurring.interval ?? 'month'
export const sumOf = (items: readonly { price: Price; quantity: number }[]) =>
  items.reduce((total, { price, quantity }) => total + (price.unit_amount ?? 0) * quantity, 0)

export function itemsFrom(
  world: World,
  subscription: string,
  lines: readonly Line[],
  { start, end }: { start: number; end?: number },
): SubscriptionItem[] {
  const priced = lines.map(({ price, quantity }) => ({
    price: found(world.prices, 'price', price),
    quantity,
  }))
  const intervals = new Set(priced.map(({ price }) => price.recurring.interval))
  if (intervals.size > 1) throw new Fault(400, 'All prices of a subscription must have the same interval.')
  return priced.map(({ price, quantity }) => ({
    id: world.id('si'),
    object: 'subscription_item',
    created: start,
    metadata: {},
    price,
    quantity,
    current_period_start: start,
    current_period_end: end ?? after(start, intervalOf(priced)),
    subscription,
  }))
}

/** Creates an invoice from lines and pending items, and charges the card. */
export function bill(
  world: World,
  {
    customer,
    subscription,
    lines,
    tax = [],
  }: { customer: string; subscription: string | null; lines: Invoice['lines']['data']; tax?: Extra[] },
): Invoice {
  const waiting = [...world.invoiceItems.values()].filter(
    (item) =>
      item.customer === customer &&
      item.invoice === null &&
      (item.subscription ?? subscription) === subscription,
  )
  const all = [
    ...lines,
    ...waiting.map(({ amount, description }) => ({ amount, description: description ?? '' })),
  ]
  const totalOf = (parts: readonly { amount: number }[]) =>
    parts.reduce((whole, { amount }) => whole + amount, 0)
  const net = totalOf(all)
  const total = net + totalOf(tax)
  const id = world.id('in')
  const isGood = total <= 0 || found(world.customers, 'customer', customer).card === 'good'
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: world.now(),
    currency: 'usd',
    livemode: false,
    customer,
    subscription,
    total,
    total_excluding_tax: net,
    status: isGood ? 'paid' : 'open',
    hosted_invoice_url: `${world.url}/pages/invoice/${id}`,
    lines: { object: 'list', data: all, has_more: false },
  }
  world.invoices.set(id, invoice)
  for (const item of waiting) item.invoice = id
  world.say(isGood ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return invoice
}

export const lineOf = ({ price, quantity }: { price: Price; quantity: number }) => ({
  description: `${quantity} × ${price.lookup_key ?? price.id}`,
  amount: (price.unit_amount ?? 0) * quantity,
})

export function subscribe(
  world: World,
  {
    customer,
    lines,
    metadata,
    extras = { discount: [], tax: [] },
  }: {
    customer: string
    lines: readonly Line[]
    metadata: Record<string, string>
    extras?: { discount: Extra[]; tax: Extra[] }
  },
): Subscription {
  const id = world.id('sub')
  const start = world.now()
  const items = itemsFrom(world, id, lines, { start })
  const invoice = bill(world, {
    customer,
    subscription: id,
    tax: extras.tax,
    lines: [...items.map(lineOf), ...extras.discount],
  })
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: start,
    start_date: start,
    currency: 'usd',
    livemode: false,
    customer,
    metadata,
    status: invoice.status === 'paid' ? 'active' : 'incomplete',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: null,
    trial_end: null,
    schedule: null,
    latest_invoice: invoice.id ?? null,
    pending_update: null,
    default_payment_method: found(world.customers, 'customer', customer).card === 'none' ? null : 'pm_card',
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
  }
  world.subscriptions.set(id, subscription)
  world.say('customer.subscription.created', subscription)
  return subscription
}

const periodOf = ({ items: { data } }: Subscription) => ({
  start: data[0]?.current_period_start ?? 0,
  end: data[0]?.current_period_end ?? 0,
})

/** The proration of changed items for the rest of the period, or from now on if the interval changes. */
export function prorated(
  world: World,
  subscription: Subscription,
  next: readonly { price: Price; quantity: number }[],
): number {
  const { start, end } = periodOf(subscription)
  const rest = (end - world.now()) / (end - start)
  const before = sumOf(subscription.items.data) * rest
  const isLonger = intervalOf(next) !== intervalOf(subscription.items.data)
  return Math.round(isLonger ? sumOf(next) - before : sumOf(next) * rest - before)
}

/** If the card is declined, either the whole call fails, or the change waits for its invoice to be paid. */
export type Unpaid = 'fails' | 'waits'

/** Changes items immediately. If the card is declined, nothing changes. */
export function changeItems(
  world: World,
  subscription: Subscription,
  lines: readonly Line[],
  unpaid: Unpaid,
): void {
  const isSame =
    intervalOf(lines.map(({ price }) => ({ price: found(world.prices, 'price', price) }))) ===
    intervalOf(subscription.items.data)
  const { start, end } = periodOf(subscription)
  const next = itemsFrom(world, subscription.id, lines, isSame ? { start, end } : { start: world.now() })
  const { customer } = subscription
  const amount = prorated(world, subscription, next)
  if (unpaid === 'fails' && amount > 0 && found(world.customers, 'customer', customer).card !== 'good')
    throw new Fault(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  const invoice = bill(world, {
    customer,
    subscription: subscription.id,
    lines: [{ description: 'Change of the plan', amount }],
  })
  subscription.latest_invoice = invoice.id ?? null
  if (invoice.status === 'paid') subscription.items.data = next
  subscription.pending_update = invoice.status === 'paid' ? null : { subscription_items: next }
  world.say('customer.subscription.updated', subscription)
}

function endSubscription(world: World, subscription: Subscription): void {
  const now = world.now()
  Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now })
  world.say('customer.subscription.deleted', subscription)
}

/** The phase of a schedule that begins at a time and ends the schedule. */
function nextPhase(world: World, { schedule: id }: Subscription, at: number): Phase | undefined {
  const schedule = id === null ? undefined : world.schedules.get(id)
  const phase = schedule?.phases.find(({ start_date: start }) => start === at)
  if (schedule && phase) {
    schedule.status = 'released'
    schedule.current_phase = null
    world.say('subscription_schedule.released', schedule)
  }
  return phase
}

function renew(world: World, subscription: Subscription): void {
  const { end } = periodOf(subscription)
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription)
    return
  }
  const phase = nextPhase(world, subscription, end)
  const before = subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity }))
  subscription.items.data = itemsFrom(world, subscription.id, phase?.items ?? before, { start: end })
  if (phase) subscription.schedule = null
  const { customer, id } = subscription
  const invoice = bill(world, { customer, subscription: id, lines: subscription.items.data.map(lineOf) })
  subscription.latest_invoice = invoice.id ?? null
  subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
  world.say('customer.subscription.updated', subscription)
}

/** Advances the clock and processes everything due in order. */
export function advance(world: World, to: number): void {
  for (;;) {
    const [next] = [...world.subscriptions.values()]
      .filter(({ status }) => status === 'active' || status === 'past_due')
      .filter((subscription) => periodOf(subscription).end <= to)
      .sort((one, other) => periodOf(one).end - periodOf(other).end)
    if (!next) break
    world.moveTo(periodOf(next).end)
    renew(world, next)
  }
  world.moveTo(to)
}

/** Replaces the card; if it is good, open invoices are paid with it immediately. */
export function changeCard(world: World, customerId: string, card: 'good' | 'declines'): void {
  const customer = found(world.customers, 'customer', customerId)
  customer.card = card
  world.say('customer.updated', customer)
  if (card !== 'good') return
  for (const invoice of world.invoices.values()) {
    if (invoice.customer !== customerId || invoice.status !== 'open') continue
    invoice.status = 'paid'
    world.say('invoice.paid', invoice)
    const subscription = world.subscriptions.get(invoice.subscription ?? '')
    if (!subscription || subscription.status === 'canceled') continue
    subscription.status = 'active'
    if (subscription.pending_update && subscription.latest_invoice === invoice.id) {
      subscription.items.data = subscription.pending_update.subscription_items
      subscription.pending_update = null
    }
    world.say('customer.subscription.updated', subscription)
  }
}

/** Voids an invoice and drops the change that waited for it. */
export function voidInvoice(world: World, id: string): Invoice {
  const invoice = found(world.invoices, 'invoice', id)
  if (invoice.status !== 'open')
    throw new Fault(400, `This invoice is ${invoice.status}; only open ones can be voided.`)
  invoice.status = 'void'
  world.say('invoice.voided', invoice)
  const subscription = world.subscriptions.get(invoice.subscription ?? '')
  if (subscription?.latest_invoice === id) subscription.pending_update = null
  return invoice
}
