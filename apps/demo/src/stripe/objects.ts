import type Stripe from 'stripe'

// The stand-in's objects, with the SDK's names and types. Fields that are strings on the wire but not in the SDK are
// marked.

export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'lookup_key'
  | 'metadata'
  | 'type'
  | 'unit_amount'
> & {
  product: string
  unit_amount_decimal: string
  recurring: { interval: 'month' | 'year'; interval_count: 1 }
}

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'> & {
  name: string | null
  /** Internal: how its card behaves, and items for the next invoice. */
  card: 'none' | 'good' | 'declines'
}

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'metadata'
> & { price: Price; quantity: number; subscription: string }

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  schedule: string | null
  /** The change that waits for its invoice to be paid. */
  pending_update: { subscription_items: SubscriptionItem[] } | null
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string }
}

type PhaseItem = { price: string; quantity: number }
export type Phase = { start_date: number; end_date: number; items: PhaseItem[] }
export type Schedule = Pick<
  Stripe.SubscriptionSchedule,
  'id' | 'object' | 'created' | 'current_phase' | 'livemode' | 'metadata' | 'status'
> & { customer: string; subscription: string | null; end_behavior: 'release'; phases: Phase[] }

export type InvoiceItem = Pick<
  Stripe.InvoiceItem,
  'id' | 'object' | 'amount' | 'currency' | 'date' | 'description' | 'livemode' | 'metadata'
> & { customer: string; subscription: string | null; invoice: string | null }

export type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'created' | 'currency' | 'hosted_invoice_url' | 'livemode' | 'status' | 'total'
> & {
  customer: string
  subscription: string | null
  total_excluding_tax: number
  lines: { object: 'list'; data: { description: string; amount: number }[]; has_more: false }
}

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'allow_promotion_codes'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  automatic_tax: { enabled: boolean }
  customer: string
  subscription: string | null
  lines: PhaseItem[]
  subscriptionMetadata: Record<string, string>
}

export type StripeEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: string; data: { object: object }; request: null }
