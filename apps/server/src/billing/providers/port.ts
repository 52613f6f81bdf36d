import type { Bought } from '@sandlot/core/billing/payments/change-rules'
import type { Provided } from '@sandlot/core/billing/payments/rules'

export type ProvidedItem = {
  name: string
  quantity: number
  unitAmount: number | null
  unitAmountDecimal: string | null
}

/** A subscription as the provider currently has it. */
export type ProvidedSubscription = Provided & {
  billingInterval: 'MONTHLY' | 'YEARLY'
  currency: string
  items: ProvidedItem[]
  periodStart: Date | null
  periodEnd: Date | null
  cancelAt: Date | null
  cancelAtPeriodEnd: boolean
  trialStart: Date | null
  trialEnd: Date | null
  hasPaymentMethod: boolean
  /** Where an open invoice can be paid. */
  payUrl: string | null
  upcoming: { startDate: string; billingInterval: 'MONTHLY' | 'YEARLY'; items: ProvidedItem[] } | null
}

export type CheckoutAsk = {
  /** Idempotency key of the checkout. */
  id: string
  workspaceId: string
  customerId: string
  wanted: Bought
  successUrl: string
  cancelUrl: string
}

/** A hint that something about a customer has changed. */
export type PaymentEvent = { id: string; type: string; customerId: string | null; at: Date }

export type Charge = {
  /** Idempotency key of the charge. */
  key: string
  customerId: string
  /** The subscription whose next invoice it is added to; null for an invoice of its own. */
  subscriptionId: string | null
  cents: number
  currency: string
  text: string
}

/** What a change costs today, in cents. */
export type Preview = {
  total: number
  totalExcludingTax: number
  updateMoment: 'IMMEDIATELY' | 'NEXT_BILL_DATE'
}

/** A payment provider. The ledger never depends on which one it is. */
export type PaymentProvider = {
  /** The name in the contract; null if the administrators of the instance give plans. */
  name: 'STRIPE' | null
  customer(workspaceId: string, title: string): Promise<string>
  checkout(ask: CheckoutAsk): Promise<{ sessionId: string; url: string }>
  /** Closes an earlier page, unless it has ended already, and returns how it ended. */
  closeCheckout(sessionId: string): Promise<'paid' | 'closed'>
  /** Whether such a page was paid. */
  isPaid(sessionId: string): Promise<boolean>
  portal(customerId: string, returnUrl: string): Promise<string>
  change(providerId: string, wanted: Bought): Promise<void>
  /** Cancels it at the end of the period, or reverts that. */
  end(providerId: string, isWanted: boolean): Promise<void>
  preview(providerId: string, wanted: Bought): Promise<Preview>
  /** All current and past subscriptions of a customer. */
  read(customerId: string): Promise<ProvidedSubscription[]>
  parseEvent(body: string, signature: string): Promise<PaymentEvent>
  /** The events since a moment. */
  eventsSince(at: Date): Promise<PaymentEvent[]>
  charge(charge: Charge): Promise<void>
}
