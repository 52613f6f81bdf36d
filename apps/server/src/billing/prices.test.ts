import { emptyCart, raiseAddon, selectPlan } from '@sandlot/core/billing/checkout/cart-rules'
import { checkout } from '@sandlot/core/billing/checkout/rest'
import {
  addonIds,
  billingIntervals,
  catalogOf,
  PRICE_VERSION,
  priceVersions,
} from '@sandlot/core/billing/plans/catalog-rules'
import { prices } from '@sandlot/core/billing/plans/prices-rest'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/server.ts'
import { lookupKey } from './providers/stripe/prices.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

const ask = async (version?: string) =>
  (
    await server.inject({
      url: '/api/prices',
      headers: version === undefined ? {} : { 'x-csb-api-version': version },
    })
  ).json()

test('[BL-056] [RS-065] the prices are base.flex and the add-ons, amounts in cents, under each version', async () => {
  for (const version of priceVersions) {
    const told = await ask(version)
    expect(Object.keys(told).sort()).toEqual(['addons', 'base'])
    expect(told.base).toEqual({
      flex: { credits: 1000, cost_month: 1200, cost_year: 10_800, storage: 50 },
    })
    expect(told.addons).toEqual({
      credits_500: { credits: 500, cost_month: 900, cost_year: 10_800 },
      credits_4000: { credits: 4000, cost_month: 5000, cost_year: 60_000 },
      credits_24000: { credits: 24_000, cost_month: 21_600, cost_year: 259_200 },
    })
  }
})

test('without a version, or with an older or invalid one, returns the first list', async () => {
  const first = await ask('2023-08-15')
  for (const asked of [undefined, '2001-01-01', 'newest']) expect(await ask(asked)).toEqual(first)
  expect(await ask('2031-01-01')).toEqual(await ask(PRICE_VERSION.checkout))
})

test('the returned prices are those that the cart calculates with', async () => {
  const told = await ask(PRICE_VERSION.checkout)
  const list = catalogOf(PRICE_VERSION.checkout)
  for (const interval of billingIntervals) {
    const cost = interval === 'yearly' ? 'cost_year' : 'cost_month'
    const plan = selectPlan(emptyCart, list, interval)
    expect(plan.newSubscription?.totalPrice).toBe(told.base.flex[cost])
    for (const id of addonIds)
      expect(raiseAddon(plan, list, id).newSubscription?.totalPrice).toBe(
        told.base.flex[cost] + told.addons[id][cost],
      )
  }
})

test('[BL-059] [RS-066] a call without a version gets the first list; checkout and billing by usage have their own', async () => {
  const versionOf = async (url: string, version?: string) => {
    const headers = version === undefined ? {} : { 'x-csb-api-version': version }
    return (await server.inject({ url, headers })).headers['x-csb-api-version']
  }
  expect(await versionOf('/api/prices')).toBe('2023-08-15')
  expect(await versionOf('/api/prices', '2024-01-20')).toBe('2024-01-20')
  expect(await versionOf('/api/prices', '2024-02-01')).toBe('2024-02-01')
  // The version that wizards request, the one that checkout sells, and the one that usage billing calls use.
  expect(prices.version).toBe('2024-02-01')
  expect(lookupKey('flex', 'monthly')).toBe('flex:monthly:2024-02-01')
  expect(checkout.version).toBe('2024-01-20')
})
