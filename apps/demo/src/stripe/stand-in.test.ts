import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signed } from './desk.ts'
import { type StandIn, startStripe } from './stand-in.ts'

let stand: StandIn
let stripe: Stripe
beforeAll(async () => {
  stand = await startStripe(() => new Date('2026-03-01T12:00:00Z'))
  const { hostname, port } = new URL(stand.url)
  stripe = new Stripe(stand.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => stand.close())

async function price(amount: number, interval: 'month' | 'year' = 'month') {
  const made = {
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    product_data: { name: 'Pro' },
  }
  return (await stripe.prices.create(made)).id
}
async function subscribed(...prices: string[]) {
  const customer = (await stripe.customers.create({ name: 'Makers' })).id
  const line_items = prices.map((one) => ({ price: one, quantity: 1 }))
  const session = await stripe.checkout.sessions.create({
    ...{ mode: 'subscription', customer, line_items },
    success_url: 'http://here.test/back?session={CHECKOUT_SESSION_ID}',
  })
  expect(stand.pay(session.url ?? '')).toBe(`http://here.test/back?session=${session.id}`)
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  return { customer, id: String(subscription) }
}

test('an unknown request by the unmodified SDK throws, and so does a wrong key', async () => {
  await expect(stripe.coupons.create({ percent_off: 5 })).rejects.toThrow('Unrecognized request URL')
  await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({ code: 'resource_missing' })
  const { hostname, port } = new URL(stand.url)
  const other = new Stripe('sk_test_other', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
  await expect(other.prices.list()).rejects.toThrow('Invalid API Key')
})

test('an idempotency key creates one object however often it is sent, and rejects other parameters', async () => {
  const key = { idempotencyKey: 'customer:1' }
  const [one, other] = await Promise.all([
    stripe.customers.create({ name: 'A' }, key),
    stripe.customers.create({ name: 'A' }, key),
  ])
  expect(one.id).toBe(other.id)
  await expect(stripe.customers.create({ name: 'B' }, key)).rejects.toThrow('same parameters')
})

test('a checkout session can be paid once, and not after it has expired', async () => {
  const customer = (await stripe.customers.create({ name: 'Makers' })).id
  const ask = { mode: 'subscription' as const, customer, line_items: [{ price: await price(1200) }] }
  const open = await stripe.checkout.sessions.create(ask)
  expect((await fetch(open.url ?? '')).status).toBe(200)
  expect(() => stand.pay(open.url ?? '', 'declined')).toThrow('declined')
  stand.pay(open.url ?? '')
  await expect(stripe.checkout.sessions.expire(open.id)).rejects.toThrow('Only open')
  const closed = await stripe.checkout.sessions.create(ask)
  await stripe.checkout.sessions.expire(closed.id)
  expect(() => stand.pay(closed.url ?? '')).toThrow('no longer open')
})

test('the first invoice includes a promotion code and taxes only if the session allows them', async () => {
  const customer = (await stripe.customers.create({ name: 'Makers' })).id
  const ask = { mode: 'subscription' as const, customer, line_items: [{ price: await price(1000) }] }
  const extras = { allow_promotion_codes: true, automatic_tax: { enabled: true } }
  const open = await stripe.checkout.sessions.create({ ...ask, ...extras })
  const page = await (await fetch(open.url ?? '')).text()
  for (const text of ['Promotion code', 'Tax 10%: $1.00', 'Pay $11.00']) expect(page).toContain(text)
  expect(() => stand.pay(open.url ?? '', 'good', 'OTHER')).toThrow('invalid')
  stand.pay(open.url ?? '', 'good', 'SAVE20')
  const [invoice] = [...stand.world.invoices.values()].filter((one) => one.customer === customer)
  expect(invoice).toMatchObject({ total: 880, total_excluding_tax: 800, status: 'paid' })
  const plain = await stripe.checkout.sessions.create(ask)
  expect(await (await fetch(plain.url ?? '')).text()).not.toContain('Promotion code')
  expect(() => stand.pay(plain.url ?? '', 'good', 'SAVE20')).toThrow('invalid')
})

test('an upgrade is prorated immediately, a downgrade is scheduled for the next period', async () => {
  const [pro, credits] = [await price(1200), await price(900)]
  const { id, customer } = await subscribed(pro)
  const items = [{ price: credits, quantity: 1 }]
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: { items } })
  expect(preview.total).toBe(900)
  await stripe.subscriptions.update(id, { items })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const [phase] = schedule.phases
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: phase?.items.map((one) => ({ price: String(one.price) })) ?? [],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      { items: [{ price: pro }], duration: { interval: 'month' } },
    ],
  })
  const names = async () => (await stripe.subscriptions.retrieve(id)).items.data.map((one) => one.price.id)
  expect(await names()).toEqual([pro, credits])
  stand.advance(new Date('2026-04-01T12:00:00Z'))
  expect(await names()).toEqual([pro])
  const totals = (await stripe.invoices.list({ customer })).data.map(({ total }) => total)
  expect(totals).toEqual([1200, 900, 1200])
})

test('a failing card makes the subscription past due, and a better one fixes it', async () => {
  const { id, customer } = await subscribed(await price(1200))
  const status = async () => (await stripe.subscriptions.retrieve(id)).status
  stand.changeCard(customer, 'declines')
  stand.advance(new Date((stand.world.now() + 32 * 86_400) * 1000))
  expect(await status()).toBe('past_due')
  stand.changeCard(customer, 'good')
  expect(await status()).toBe('active')
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  stand.advance(new Date((stand.world.now() + 62 * 86_400) * 1000))
  expect(await status()).toBe('canceled')
})

test('a change the card cannot pay fails as a whole, or waits for its invoice until that is void', async () => {
  const [pro, credits] = [await price(1200), await price(900)]
  const { id, customer } = await subscribed(pro)
  const change = { items: [{ price: credits }], proration_behavior: 'always_invoice' as const }
  const statuses = async () => (await stripe.invoices.list({ customer })).data.map((one) => one.status)
  stand.changeCard(customer, 'declines')
  await expect(
    stripe.subscriptions.update(id, { ...change, payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 })
  expect(await statuses()).toEqual(['paid'])
  const waits = () =>
    stripe.subscriptions.update(id, { ...change, payment_behavior: 'pending_if_incomplete' })
  const { latest_invoice: invoice, pending_update: update } = await waits()
  expect(update).not.toBeNull()
  await stripe.invoices.voidInvoice(String(invoice))
  await expect(stripe.invoices.voidInvoice(String(invoice))).rejects.toThrow('void')
  expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull()
  await waits()
  stand.changeCard(customer, 'good')
  expect((await stripe.subscriptions.retrieve(id)).items.data).toHaveLength(2)
  expect(await statuses()).toEqual(['paid', 'void', 'paid'])
})

test('signs events so that the SDK accepts them, and lists the newest first', async () => {
  await stripe.customers.create({ name: 'Told' })
  const [event] = (await stripe.events.list({ limit: 1 })).data
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { name: 'Told' } } })
  const body = JSON.stringify(event)
  const { webhookSecret } = stand
  await expect(
    stripe.webhooks.constructEventAsync(body, signed(body, webhookSecret), webhookSecret),
  ).resolves.toMatchObject({ id: event?.id })
  await expect(
    stripe.webhooks.constructEventAsync(`${body} `, signed(body, webhookSecret), webhookSecret),
  ).rejects.toThrow()
})
