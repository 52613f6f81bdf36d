import type Stripe from 'stripe'
import type { Charge } from '../port.ts'

/** The metadata key under which an item remembers the charge that it is for. */
const CHARGE = 'charge'

/** Charges an amount once, however often and late a charge that was interrupted is repeated. */
export async function charge(stripe: Stripe, wanted: Charge): Promise<void> {
  const item = (await itemOf(stripe, wanted)) ?? (await makeItem(stripe, wanted))
  if (wanted.subscriptionId !== null || item.invoice !== null) return
  await stripe.invoices.create(
    { customer: wanted.customerId, auto_advance: true, pending_invoice_items_behavior: 'include' },
    { idempotencyKey: `${wanted.key}:invoice` },
  )
}

/** Returns the item that an earlier attempt made: Stripe forgets idempotency keys after about a day. */
async function itemOf(stripe: Stripe, { key, customerId }: Charge): Promise<Stripe.InvoiceItem | null> {
  for await (const item of stripe.invoiceItems.list({ customer: customerId, limit: 100 }))
    if (item.metadata?.[CHARGE] === key) return item
  return null
}

const makeItem = (
  stripe: Stripe,
  { key, customerId, subscriptionId, cents, currency, text }: Charge,
): Promise<Stripe.InvoiceItem> =>
  stripe.invoiceItems.create(
    {
      customer: customerId,
      amount: cents,
      currency,
      description: text,
      metadata: { [CHARGE]: key },
      ...(subscriptionId !== null && { subscription: subscriptionId }),
    },
    { idempotencyKey: key },
  )
