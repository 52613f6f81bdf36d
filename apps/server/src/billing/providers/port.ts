import type { Bought } from '@sandlot/core/billing/change-rules'
import type { Provided } from '@sandlot/core/billing/payment-rules'

export type ProvidedItem = {
  name: string
  quantity: number
  unitAmount: number | null
  unitAmountDecimal: string | null
}

/** A subscription as the provider has it now. */
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
  /** Where what is owed is paid. */
  payUrl: string | null
  upcoming: { startDate: string; billingInterval: 'MONTHLY' | 'YEARLY'; items: ProvidedItem[] } | null
}

export type CheckoutAsk = {
  /** By which the same checkout is known again, however often it is sent. */
  id: string
  workspaceId: string
  customerId: string
  wanted: Bought
  successUrl: string
  cancelUrl: string
}

/** A hint that something about a payer is another thing now. */
export type PaymentEvent = { id: string; type: string; customerId: string | null; at: Date }

export type Charge = {
  /** By which the same charge is known again. */
  key: string
  customerId: string
  /** What it goes on the next invoice of; null for an invoice of its own. */
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

/** Who plans are paid by. The ledger never asks which one that is. */
export type PaymentProvider = {
  /** As the contract calls it; null where the administrators of the instance give plans. */
  name: 'STRIPE' | null
  customer(workspaceId: string, title: string): Promise<string>
  checkout(ask: CheckoutAsk): Promise<{ sessionId: string; url: string }>
  /** How a page of before ended, which it does now at the latest. */
  closeCheckout(sessionId: string): Promise<'paid' | 'closed'>
  /** Whether it was paid on such a page. */
  isPaid(sessionId: string): Promise<boolean>
  portal(customerId: string, returnUrl: string): Promise<string>
  change(providerId: string, wanted: Bought): Promise<void>
  /** At the end of the period, or no more. */
  end(providerId: string, isWanted: boolean): Promise<void>
  preview(providerId: string, wanted: Bought): Promise<Preview>
  /** All that a payer has, and had. */
  read(customerId: string): Promise<ProvidedSubscription[]>
  parseEvent(body: string, signature: string): Promise<PaymentEvent>
  /** What was told of since a moment. */
  eventsSince(at: Date): Promise<PaymentEvent[]>
  charge(charge: Charge): Promise<void>
}
