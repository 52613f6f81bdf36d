import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StripeConfig } from '../../../platform/config/payments.ts'
import { startStripeStandIn } from '../../../testing/stripe.ts'
import type { PaymentProvider } from '../port.ts'
import { openStripe } from './driver.ts'
import { linesOf, readPrices } from './prices.ts'

/** A Stripe test mode key, `sk_test_…`; no real money is involved. */
const KEY = process.env.SANDLOT_TEST_STRIPE_KEY ?? ''

type Shop = { config: StripeConfig; close: () => Promise<void> }

const standIn = async (): Promise<Shop> => {
  const stand = await startStripeStandIn(() => new Date())
  return { config: stand.config, close: () => stand.close() }
}
const testMode = async (): Promise<Shop> => {
  if (!KEY.startsWith('sk_test_')) throw new Error('SANDLOT_TEST_STRIPE_KEY is no key of the test mode')
  const rest = { webhookSecret: null, apiHost: null, tax: false, promotionCodes: true }
  return { config: { secretKey: KEY, ...rest }, close: async () => undefined }
}

const pro = { name: 'flex', quantity: 1 }
const credits = (quantity: number) => ({ name: 'credits_500', quantity })
const monthly = (...items: { name: string; quantity: number }[]) => ({
  billingInterval: 'monthly' as const,
  items,
})

describe.each([
  { name: 'the stand-in', open: standIn, isHere: true },
  { name: "Stripe's test mode (SANDLOT_TEST_STRIPE_KEY)", open: testMode, isHere: KEY !== '' },
])('$name', ({ open, isHere }) => {
  let shop: Shop
  let provider: PaymentProvider
  let sdk: Stripe
  beforeAll(async () => {
    if (!isHere) return
    shop = await open()
    provider = await openStripe(shop.config)
    const at = shop.config.apiHost ? new URL(shop.config.apiHost) : null
    sdk = new Stripe(
      shop.config.secretKey,
      at ? { host: at.hostname, port: at.port, protocol: 'http', telemetry: false } : { telemetry: false },
    )
  })
  afterAll(() => shop?.close())

  const customer = () => provider.customer(randomUUID(), 'Makers')
  const page = (customerId: string, id = randomUUID()) =>
    provider.checkout({
      ...{ id, workspaceId: id, customerId, wanted: monthly(pro, credits(2)) },
      ...{ successUrl: 'https://example.com/back', cancelUrl: 'https://example.com/' },
    })

  test.runIf(isHere)('finds the prices by their keys, as in GET /prices, however often', async () => {
    const [first, second] = [await readPrices(sdk), await readPrices(sdk)]
    expect(first.size).toBeGreaterThan(2)
    expect([...second].map(([key, { id }]) => [key, id])).toEqual(
      [...first].map(([key, { id }]) => [key, id]),
    )
  })

  test.runIf(isHere)(
    'one request yields one customer and one page, and a page is closed for good',
    async () => {
      const workspace = randomUUID()
      const [one, other] = [
        await provider.customer(workspace, 'Makers'),
        await provider.customer(workspace, 'Makers'),
      ]
      expect(other).toBe(one)
      const id = randomUUID()
      const { sessionId, url } = await page(one, id)
      expect((await page(one, id)).sessionId).toBe(sessionId)
      expect(new URL(url).protocol).toMatch(/^https?:$/)
      expect(await provider.isPaid(sessionId)).toBe(false)
      expect(await provider.closeCheckout(sessionId)).toBe('closed')
      expect(await provider.closeCheckout(sessionId)).toBe('closed')
    },
  )

  test.runIf(isHere)(
    'a subscription is read afresh, grows immediately, and shrinks and ends with its period',
    async () => {
      const customerId = await customer()
      const id = await subscribed(customerId)
      const read = async () => (await provider.read(customerId)).find(({ providerId }) => providerId === id)
      const names = async () =>
        (await read())?.items.map(({ name, quantity }) => `${quantity} ${name}`).sort()
      expect(await read()).toMatchObject({ status: 'active', billingInterval: 'MONTHLY', currency: 'usd' })
      const more = await provider.preview(id, monthly(pro, credits(3)))
      expect(more).toMatchObject({ total: expect.any(Number), updateMoment: 'IMMEDIATELY' })
      await provider.change(id, monthly(pro, credits(3)))
      expect(await names()).toEqual(['1 flex', '3 credits_500'])
      expect((await provider.preview(id, monthly(pro))).updateMoment).toBe('NEXT_BILL_DATE')
      await provider.change(id, monthly(pro))
      expect(await names()).toEqual(['1 flex', '3 credits_500'])
      expect((await read())?.upcoming?.items).toMatchObject([{ name: 'flex', quantity: 1 }])
      await provider.end(id, true)
      expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, upcoming: null })
      await provider.end(id, false)
      expect(await read()).toMatchObject({ cancelAtPeriodEnd: false })
      const key = `on-demand:${randomUUID()}`
      const charge = {
        key,
        customerId,
        subscriptionId: id,
        cents: 180,
        currency: 'usd',
        text: 'On-demand credits',
      }
      await provider.charge(charge)
      await provider.charge(charge)
      const told = await provider.eventsSince(new Date(Date.now() - 600_000))
      expect(told.filter((event) => event.customerId === customerId).length).toBeGreaterThan(0)
      expect(new URL(await provider.portal(customerId, 'https://example.com/')).href).toContain('http')
    },
  )

  /** Subscribes as if someone had paid on the page, which no program can do at Stripe. */
  async function subscribed(customerId: string): Promise<string> {
    if (shop.config.apiHost) {
      const { sessionId, url } = await page(customerId)
      await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'good' }), redirect: 'manual' })
      expect(await provider.isPaid(sessionId)).toBe(true)
      const [subscription] = await provider.read(customerId)
      return subscription?.providerId ?? ''
    }
    const method = await sdk.paymentMethods.attach('pm_card_visa', { customer: customerId })
    await sdk.customers.update(customerId, { invoice_settings: { default_payment_method: method.id } })
    const items = linesOf(monthly(pro, credits(2)), await readPrices(sdk))
    return (await sdk.subscriptions.create({ customer: customerId, items })).id
  }
})
