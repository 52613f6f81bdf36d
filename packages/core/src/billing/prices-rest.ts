import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PRICE_VERSION } from './catalogue-rules.ts'

const cents = z.int().check(z.minimum(0))

const Catalogue = z.object({
  base: z.object({
    flex: z.object({ credits: z.int(), costMonth: cents, costYear: cents, storage: z.int() }),
  }),
  addons: z.record(z.string(), z.object({ credits: z.int(), costMonth: cents, costYear: cents })),
})

/** As the wizards ask for it, and as checkout sells (spec BL-059, RS-065). */
export const prices = endpoint({
  method: 'GET',
  path: '/prices',
  version: PRICE_VERSION.checkout,
  summary: 'What plans and add-ons cost, in cents for each interval',
  reply: Catalogue,
})

/** The same as who looks at usage asks for it (spec BL-059). */
export const usagePrices = { ...prices, version: PRICE_VERSION.usage }
