import { changeCard } from './billing.ts'
import { paySession, pricedLines, priceOf, sessionNow } from './checkout.ts'
import { extrasOf } from './extras.ts'
import { Fault } from './fault.ts'
import { type Form, textIn } from './form.ts'
import type { Price } from './objects.ts'
import { found, type World } from './world.ts'

const safe = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** A page of the stand-in, labeled as such. */
const page = (title: string, content: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${safe(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
p.note{background:#fff3cd;border:1px solid #b58900;border-radius:6px;padding:.5rem .75rem}
table{width:100%;border-collapse:collapse;margin:1rem 0}td{padding:.25rem 0}td:last-child{text-align:right}
button,a.button{font:inherit;padding:.5rem 1rem;margin:.25rem .25rem .25rem 0;border-radius:6px;border:1px solid #555;background:#f5f5f5;color:inherit;text-decoration:none;cursor:pointer;display:inline-block}
button.main{background:#1652f0;border-color:#1652f0;color:#fff}
@media (prefers-color-scheme:dark){body{background:#151515;color:#eee}p.note{background:#3a3000}button,a.button{background:#2a2a2a}}
</style></head><body><main><p class="note">A stand-in for Stripe. No money moves here.</p><h1>${safe(title)}</h1>${content}</main></body></html>`

const button = (name: string, value: string, text: string, isMain = false) =>
  `<button name="${name}" value="${value}"${isMain ? ' class="main"' : ''}>${safe(text)}</button>`

const rows = (lines: readonly { price: Price; quantity: number }[]) =>
  `<table>${lines
    .map(
      ({ price, quantity }) =>
        `<tr><td>${quantity} × ${safe(price.lookup_key ?? price.id)}</td><td>${money((price.unit_amount ?? 0) * quantity)}</td></tr>`,
    )
    .join('')}</table>`

export type Answer = { status: number; html?: string; to?: string }

function checkoutPage(world: World, id: string, method: string, form: Form): Answer {
  const session = sessionNow(world, id)
  if (method === 'POST') {
    const card = textIn(form, 'card')
    const known = card === 'declined' || card === 'declines' ? card : 'good'
    try {
      paySession(world, id, { card: known, code: textIn(form, 'code')?.trim() })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return {
        status: 402,
        html: page(
          'Checkout',
          `<p role="alert">${safe(error.message)}</p><p><a class="button" href="">Back</a></p>`,
        ),
      }
    }
    return { status: 303, to: (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id) }
  }
  if (session.status !== 'open')
    return { status: 410, html: page('Checkout', '<p role="alert">This page is no longer open.</p>') }
  const net = priceOf(world, session)
  const { tax } = extrasOf(session, net)
  const total = tax.reduce((sum, { amount }) => sum + amount, net)
  const taxes = tax.map(({ description, amount }) => `<p>${safe(description)}: ${money(amount)}</p>`).join('')
  const code = session.allow_promotion_codes
    ? '<p><label>Promotion code <input name="code" autocomplete="off"></label></p>'
    : ''
  const buttons = [
    button('card', 'good', `Pay ${money(total)}`, true),
    button('card', 'declined', 'Pay with a card that is declined'),
    button('card', 'declines', 'Pay with a card that fails next month'),
  ]
  const back = `<a class="button" href="${safe(session.cancel_url ?? '/')}">Back</a>`
  return {
    status: 200,
    html: page(
      'Checkout',
      `${rows(pricedLines(world, session))}${taxes}<form method="post">${code}${buttons.join('')}</form>${back}`,
    ),
  }
}

function portalPage(
  world: World,
  id: string,
  method: string,
  { form, back }: { form: Form; back: string },
): Answer {
  const customer = found(world.customers, 'customer', id)
  if (method === 'POST') {
    changeCard(world, id, textIn(form, 'card') === 'declines' ? 'declines' : 'good')
    return { status: 303, to: `?${new URLSearchParams({ back })}` }
  }
  const invoices = [...world.invoices.values()]
    .filter((one) => one.customer === id)
    .map(
      ({ status, total, id: name }) =>
        `<tr><td>${safe(name ?? '')} (${status})</td><td>${money(total)}</td></tr>`,
    )
  const buttons = [
    button('card', 'good', 'Use a card that works', true),
    button('card', 'declines', 'Use a card that fails'),
  ]
  return {
    status: 200,
    html: page(
      'Billing',
      `<p>Card: ${customer.card}</p><form method="post">${buttons.join('')}</form>
<h2>Invoices</h2><table>${invoices.join('')}</table><a class="button" href="${safe(back || '/')}">Back</a>`,
    ),
  }
}

/** The checkout page, and the customer portal. */
export function showPage(
  world: World,
  { method, path, form, query }: { method: string; path: string; form: Form; query: Form },
): Answer {
  const [, , what = '', id = ''] = path.split('/')
  if (what === 'checkout') return checkoutPage(world, id, method, form)
  if (what === 'portal') return portalPage(world, id, method, { form, back: textIn(query, 'back') ?? '' })
  const invoice = what === 'invoice' ? world.invoices.get(id) : undefined
  if (!invoice) return { status: 404, html: page('Nothing here', '') }
  return { status: 200, html: page('Invoice', `<p>${money(invoice.total)}, ${invoice.status}</p>`) }
}
