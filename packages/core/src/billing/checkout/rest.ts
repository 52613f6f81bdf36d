import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { addonIds, billingIntervals, PRICE_VERSION } from '../plans/catalog-rules.ts'

/**
 * Starts the payment of a plan. Both paths are pages of this site; an add-on is listed as often as it is bought (spec
 * RS-062).
 */
export const checkout = endpoint({
  method: 'POST',
  path: '/checkout',
  version: PRICE_VERSION.usage,
  summary: "Get the payment provider's checkout page for a plan",
  body: z.object({
    successPath: z.string(),
    cancelPath: z.string(),
    teamId: z.string(),
    plan: z.string(),
    /** One of the two is required; older clients use the second name (spec RS-063). */
    billingInterval: z.optional(z.enum(billingIntervals)),
    recurringInterval: z.optional(z.enum(['monthly', 'yearly', 'month', 'year'])),
    addons: z.array(z.enum(addonIds)),
  }),
  reply: z.object({ stripeCheckoutUrl: z.optional(z.nullable(z.string())) }),
})

/** The payment provider's page for cards, invoices and addresses (spec RS-061). */
export const customerPortal = endpoint({
  method: 'GET',
  path: '/teams/:teamId/customer_portal',
  summary: "Get the payment provider's page for a workspace's subscription",
  params: z.object({ teamId: z.string() }),
  /** Clients send this one query in snake case; the server also reads it in camel case. */
  query: z.object({ return_path: z.optional(z.string()), returnPath: z.optional(z.string()) }),
  reply: z.object({ stripeCustomerPortalUrl: z.string() }),
})
