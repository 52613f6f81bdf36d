import { subscribe, sumOf } from './billing.ts'
import { extrasOf } from './extras.ts'
import { Fault } from './fault.ts'
import { type Form, formIn, listIn, metadataIn, numberIn, textIn } from './form.ts'
import type { Session } from './objects.ts'
import { found, type World } from './world.ts'

const DAY = 86_400

export function createSession(world: World, form: Form): Session {
  if (textIn(form, 'mode') !== 'subscription') throw new Fault(400, 'The stand-in sells subscriptions only.')
  const customer = found(world.customers, 'customer', textIn(form, 'customer')).id
  const lines = listIn(form, 'line_items').map((line) => ({
    price: found(world.prices, 'price', textIn(line, 'price')).id,
    quantity: numberIn(line, 'quantity') ?? 1,
  }))
  if (lines.length === 0) throw new Fault(400, 'Missing required param: line_items.')
  const id = world.id('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    created: world.now(),
    livemode: false,
    customer,
    lines,
    subscription: null,
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: textIn(form, 'client_reference_id') ?? null,
    metadata: metadataIn(form),
    allow_promotion_codes: textIn(form, 'allow_promotion_codes') === 'true',
    automatic_tax: { enabled: textIn(formIn(form, 'automatic_tax'), 'enabled') === 'true' },
    subscriptionMetadata: metadataIn(formIn(form, 'subscription_data')),
    success_url: textIn(form, 'success_url') ?? null,
    cancel_url: textIn(form, 'cancel_url') ?? null,
    expires_at: world.now() + DAY,
    url: `${world.url}/pages/checkout/${id}`,
  }
  world.sessions.set(id, session)
  return session
}

/** A checkout session, expired if nobody paid within a day. */
export function sessionNow(world: World, id: string | undefined): Session {
  const session = found(world.sessions, 'checkout.session', id)
  if (session.status === 'open' && session.expires_at <= world.now()) close(world, session)
  return session
}

function close(world: World, session: Session): void {
  Object.assign(session, { status: 'expired', url: null })
  world.say('checkout.session.expired', session)
}

export function expireSession(world: World, id: string | undefined): Session {
  const session = sessionNow(world, id)
  if (session.status !== 'open')
    throw new Fault(400, `Only open Checkout Sessions can be expired. This one is ${session.status}.`)
  close(world, session)
  return session
}

export const pricedLines = (world: World, { lines }: Session) =>
  lines.map(({ price, quantity }) => ({ price: found(world.prices, 'price', price), quantity }))

/** Without discounts and taxes. */
export const priceOf = (world: World, session: Session): number => sumOf(pricedLines(world, session))

/** Pays on the page. If the card is declined, the session stays open. */
export function paySession(
  world: World,
  id: string,
  { card, code }: { card: 'good' | 'declined' | 'declines'; code?: string | undefined },
): Session {
  const session = sessionNow(world, id)
  if (session.status !== 'open') throw new Fault(400, 'This Checkout Session is no longer open.')
  const extras = extrasOf(session, priceOf(world, session), code)
  if (card === 'declined')
    throw new Fault(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  const customer = found(world.customers, 'customer', session.customer)
  customer.card = 'good'
  const { lines, subscriptionMetadata: metadata } = session
  const subscription = subscribe(world, { customer: customer.id, lines, metadata, extras })
  // Accepted for now: the next payment will fail.
  customer.card = card
  const paid = { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null }
  Object.assign(session, paid)
  world.say('checkout.session.completed', session)
  return session
}
