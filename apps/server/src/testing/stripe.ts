import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StripeConfig } from '../platform/config/payments.ts'

type Event = { id: string; type: string; created: number }
type Subscription = {
  id: string
  status: string
  customer: string
  items: { data: { price: { lookup_key: string } }[] }
}

/** The Stripe stand-in of `apps/demo`, as far as the server's tests use it. */
export type StripeStandIn = {
  url: string
  secretKey: string
  webhookSecret: string
  world: {
    subscriptions: ReadonlyMap<string, Subscription>
    customers: ReadonlyMap<string, { id: string }>
    prices: ReadonlyMap<string, { id: string; lookup_key: string | null }>
    sessions: ReadonlyMap<string, { id: string; status: string }>
    invoices: ReadonlyMap<
      string,
      { customer: string; total: number; status: string; lines: { data: { description: string }[] } }
    >
    invoiceItems: ReadonlyMap<
      string,
      { customer: string; amount: number; description: string; invoice: string | null }
    >
    events: readonly Event[]
  }
  desk: {
    sendTo(url: string | null): void
    hold(): void
    waiting: readonly Event[]
    failed: readonly Event[]
    release(how?: { order?: (events: Event[]) => Event[]; times?: (event: Event) => number }): Promise<void>
    retry(): Promise<void>
    settled(): Promise<void>
  }
  calls: string[]
  pay(url: string, card?: 'good' | 'declined' | 'declines', code?: string): string
  changeCard(customer: string, card: 'good' | 'declines'): void
  advance(to: Date): void
  setDown(isDown: boolean): void
  failOn(call: string | null): void
  close(): Promise<void>
}

const STAND_IN = join(import.meta.dirname, '../../../demo/src/stripe/stand-in.ts')

/** Starts the stand-in. The server does not depend on the demo, so its tests load the file by path. */
export async function startStripeStandIn(
  clock: () => Date,
): Promise<StripeStandIn & { config: StripeConfig }> {
  const { startStripe } = (await import(/* @vite-ignore */ pathToFileURL(STAND_IN).href)) as {
    startStripe: (clock: () => Date) => Promise<StripeStandIn>
  }
  const stand = await startStripe(clock)
  const { secretKey, webhookSecret, url: apiHost } = stand
  return Object.assign(stand, {
    config: { secretKey, webhookSecret, apiHost, tax: false, promotionCodes: false },
  })
}
