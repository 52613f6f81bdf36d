import { advance, after, bill, changeItems, itemsFrom, lineOf, prorated, voidInvoice } from './billing.ts'
import { createSession, expireSession, sessionNow } from './checkout.ts'
import { Fault } from './fault.ts'
import { type Form, formIn, listIn, metadataIn, numberIn, textIn, textsIn } from './form.ts'
import type { Customer, Invoice, InvoiceItem, Price, Subscription } from './objects.ts'
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts'
import { found, type World } from './world.ts'

type Call = { world: World; form: Form; id: string }
type Handler = (call: Call) => object

const PAGE = 100
const list = <One extends { id: string }>(all: readonly One[], form: Form, url: string) => {
  const last = textIn(form, 'starting_after')
  const from = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1
  const limit = Math.min(numberIn(form, 'limit') ?? 10, PAGE)
  const data = all.slice(from, from + limit)
  return { object: 'list', url, data, has_more: from + limit < all.length }
}

function createPrice({ world, form }: Call): Price {
  const key = textIn(form, 'lookup_key') ?? null
  if ([...world.prices.values()].some((price) => key !== null && price.lookup_key === key))
    throw new Fault(400, `A price with the lookup key ${key} exists already.`)
  const amount = numberIn(form, 'unit_amount')
  const interval = textIn(formIn(form, 'recurring'), 'interval')
  if (amount === undefined || (interval !== 'month' && interval !== 'year'))
    throw new Fault(400, 'The stand-in has prices of a month or a year, with an amount.')
  const price: Price = {
    id: world.id('price'),
    object: 'price',
    active: true,
    created: world.now(),
    livemode: false,
    currency: textIn(form, 'currency') ?? 'usd',
    lookup_key: key,
    metadata: metadataIn(form),
    product: world.id('prod'),
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
    recurring: { interval, interval_count: 1 },
  }
  world.prices.set(price.id, price)
  return price
}

function createCustomer({ world, form }: Call): Customer {
  const customer: Customer = {
    id: world.id('cus'),
    object: 'customer',
    created: world.now(),
    livemode: false,
    metadata: metadataIn(form),
    name: textIn(form, 'name') ?? null,
    card: 'none',
  }
  world.customers.set(customer.id, customer)
  world.say('customer.created', customer)
  return customer
}

/** Expands the requested references. */
function expanded(world: World, subscription: Subscription, wanted: readonly string[]): object {
  const { schedule, latest_invoice: invoice } = subscription
  const asks = (name: string) => wanted.some((path) => path === name || path === `data.${name}`)
  return {
    ...subscription,
    ...(asks('schedule') && schedule !== null && { schedule: found(world.schedules, 'schedule', schedule) }),
    ...(asks('latest_invoice') &&
      invoice !== null && { latest_invoice: found(world.invoices, 'invoice', invoice) }),
  }
}

/** The items of a subscription after the changes in a request. */
function linesAfter(subscription: Subscription, form: Form): { price: string; quantity: number }[] {
  const changes = listIn(form, 'items')
  const kept = subscription.items.data.flatMap(({ id, price, quantity }) => {
    const change = changes.find((one) => textIn(one, 'id') === id)
    if (change && textIn(change, 'deleted') === 'true') return []
    return [
      {
        price: (change && textIn(change, 'price')) ?? price.id,
        quantity: (change && numberIn(change, 'quantity')) ?? quantity,
      },
    ]
  })
  const added = changes
    .filter((one) => textIn(one, 'id') === undefined)
    .map((one) => ({ price: textIn(one, 'price') ?? '', quantity: numberIn(one, 'quantity') ?? 1 }))
  return [...kept, ...added]
}

function updateSubscription({ world, form, id }: Call): object {
  const subscription = found(world.subscriptions, 'subscription', id)
  if (subscription.status === 'canceled') throw new Fault(400, 'A canceled subscription can only be read.')
  const ends = textIn(form, 'cancel_at_period_end')
  if (ends !== undefined) {
    subscription.cancel_at_period_end = ends === 'true'
    subscription.cancel_at = ends === 'true' ? (subscription.items.data[0]?.current_period_end ?? null) : null
    world.say('customer.subscription.updated', subscription)
  }
  for (const [name, value] of Object.entries(metadataIn(form)))
    if (value === '') delete subscription.metadata[name]
    else subscription.metadata[name] = value
  const unpaid = textIn(form, 'payment_behavior') === 'error_if_incomplete' ? 'fails' : 'waits'
  if (listIn(form, 'items').length > 0)
    changeItems(world, subscription, linesAfter(subscription, form), unpaid)
  return subscription
}

function listSubscriptions({ world, form }: Call): object {
  const status = textIn(form, 'status')
  const all = [...world.subscriptions.values()].filter(
    (one) =>
      (textIn(form, 'customer') ?? one.customer) === one.customer &&
      (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)),
  )
  const page = list(all, form, '/v1/subscriptions')
  const wanted = textsIn(form, 'expand')
  return { ...page, data: page.data.map((one) => expanded(world, one, wanted)) }
}

function previewInvoice({ world, form }: Call): Invoice {
  const subscription = found(world.subscriptions, 'subscription', textIn(form, 'subscription'))
  const lines = linesAfter(subscription, formIn(form, 'subscription_details'))
  const next = itemsFrom(world, subscription.id, lines, { start: world.now() })
  const total = prorated(world, subscription, next)
  return {
    id: world.id('upcoming_in'),
    object: 'invoice',
    created: world.now(),
    currency: 'usd',
    livemode: false,
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'draft',
    total,
    total_excluding_tax: total,
    hosted_invoice_url: null,
    lines: { object: 'list', data: next.map(lineOf), has_more: false },
  }
}

function createInvoiceItem({ world, form }: Call): InvoiceItem {
  const item: InvoiceItem = {
    id: world.id('ii'),
    object: 'invoiceitem',
    date: world.now(),
    livemode: false,
    invoice: null,
    amount: numberIn(form, 'amount') ?? 0,
    currency: textIn(form, 'currency') ?? 'usd',
    description: textIn(form, 'description') ?? null,
    subscription: textIn(form, 'subscription') ?? null,
    metadata: metadataIn(form),
    customer: found(world.customers, 'customer', textIn(form, 'customer')).id,
  }
  world.invoiceItems.set(item.id, item)
  return item
}

function createPortal({ world, form }: Call): object {
  const customer = found(world.customers, 'customer', textIn(form, 'customer')).id
  const back = textIn(form, 'return_url') ?? ''
  const url = `${world.url}/pages/portal/${customer}?${new URLSearchParams({ back })}`
  const id = world.id('bps')
  return {
    id,
    object: 'billing_portal.session',
    created: world.now(),
    customer,
    livemode: false,
    return_url: back,
    url,
  }
}

function listEvents({ world, form }: Call): object {
  const since = numberIn(formIn(form, 'created'), 'gte') ?? 0
  return list(
    world.events.filter(({ created }) => created >= since),
    form,
    '/v1/events',
  )
}

const clockOf = (world: World) => ({
  id: 'clock_1',
  object: 'test_helpers.test_clock',
  created: 0,
  deletes_after: after(world.now(), 'year'),
  frozen_time: world.now(),
  livemode: false,
  name: 'The clock of the stand-in',
  status: 'ready',
})

/** The stand-in's endpoints; an unknown path is an error, so that nothing succeeds by accident. */
export const handlers: Readonly<Record<string, Handler>> = {
  'GET /v1/prices': ({ world, form }) => {
    const keys = textsIn(form, 'lookup_keys')
    const all = [...world.prices.values()].filter(
      ({ lookup_key: key }) => keys.length === 0 || keys.includes(key ?? ''),
    )
    return list(all, form, '/v1/prices')
  },
  'POST /v1/prices': createPrice,
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': ({ world, id }) => found(world.customers, 'customer', id),
  'POST /v1/checkout/sessions': ({ world, form }) => createSession(world, form),
  'GET /v1/checkout/sessions/:id': ({ world, id }) => sessionNow(world, id),
  'POST /v1/checkout/sessions/:id/expire': ({ world, id }) => expireSession(world, id),
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': ({ world, form, id }) =>
    expanded(world, found(world.subscriptions, 'subscription', id), textsIn(form, 'expand')),
  'POST /v1/subscriptions/:id': updateSubscription,
  'POST /v1/subscription_schedules': ({ world, form }) => createSchedule(world, form),
  'POST /v1/subscription_schedules/:id': ({ world, form, id }) => updateSchedule(world, id, form),
  'POST /v1/subscription_schedules/:id/release': ({ world, id }) => releaseSchedule(world, id),
  'POST /v1/billing_portal/sessions': createPortal,
  'POST /v1/invoices/create_preview': previewInvoice,
  'POST /v1/invoiceitems': createInvoiceItem,
  'GET /v1/invoiceitems': ({ world, form }) => {
    const customer = textIn(form, 'customer')
    const all = [...world.invoiceItems.values()].filter((one) => (customer ?? one.customer) === one.customer)
    return list(all.reverse(), form, '/v1/invoiceitems')
  },
  'POST /v1/invoices': ({ world, form }) =>
    bill(world, {
      customer: found(world.customers, 'customer', textIn(form, 'customer')).id,
      subscription: null,
      lines: [],
    }),
  'GET /v1/invoices': ({ world, form }) => {
    const customer = textIn(form, 'customer')
    const all = [...world.invoices.values()].filter((one) => (customer ?? one.customer) === one.customer)
    return list(all as (Invoice & { id: string })[], form, '/v1/invoices')
  },
  'POST /v1/invoices/:id/void': ({ world, id }) => voidInvoice(world, id),
  'GET /v1/events': listEvents,
  'GET /v1/test_helpers/test_clocks/clock_1': ({ world }) => clockOf(world),
  'POST /v1/test_helpers/test_clocks/clock_1/advance': ({ world, form }) => {
    advance(world, numberIn(form, 'frozen_time') ?? world.now())
    return clockOf(world)
  },
}

/** Finds the endpoint for a path, matching ids with `:id`. */
export function handlerFor(method: string, path: string): { handler: Handler; id: string } {
  const exact = handlers[`${method} ${path}`]
  if (exact) return { handler: exact, id: '' }
  const parts = path.split('/')
  for (let at = parts.length - 1; at > 2; at--) {
    const id = parts[at] ?? ''
    const handler = handlers[`${method} ${parts.with(at, ':id').join('/')}`]
    if (handler) return { handler, id }
  }
  throw new Fault(404, `Unrecognized request URL (${method}: ${path}).`)
}
