import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PRICE_VERSION } from './catalog-rules.ts'

const cents = z.int().check(z.minimum(0))

const Catalog = z.object({
  base: z.object({
    flex: z.object({ credits: z.int(), costMonth: cents, costYear: cents, storage: z.int() }),
  }),
  addons: z.record(z.string(), z.object({ credits: z.int(), costMonth: cents, costYear: cents })),
})

/** Prices for the wizards and checkout (spec BL-059, RS-065). */
export const prices = endpoint({
  method: 'GET',
  path: '/prices',
  version: PRICE_VERSION.checkout,
  summary: 'Get the prices of plans and add-ons, in cents per interval',
  reply: Catalog,
})

/** Prices for usage pages (spec BL-059). */
export const usagePrices = { ...prices, version: PRICE_VERSION.usage }
