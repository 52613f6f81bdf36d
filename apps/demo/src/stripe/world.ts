import { randomBytes } from 'node:crypto'
import { missing } from './fault.ts'
import type {
  Customer,
  Invoice,
  InvoiceItem,
  Price,
  Schedule,
  Session,
  StripeEvent,
  Subscription,
} from './objects.ts'

const API_VERSION = '2026-10-28.endive'

/** The stand-in's state, its clock, and its events. */
export class World {
  readonly prices = new Map<string, Price>()
  readonly customers = new Map<string, Customer>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly schedules = new Map<string, Schedule>()
  readonly invoices = new Map<string, Invoice>()
  readonly invoiceItems = new Map<string, InvoiceItem>()
  readonly sessions = new Map<string, Session>()
  readonly events: StripeEvent[] = []
  /** The address of its pages. */
  url = ''
  readonly #clock: () => Date
  readonly #tell: (event: StripeEvent) => void
  #ahead = 0

  constructor(clock: () => Date, tell: (event: StripeEvent) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  /** In seconds, like Stripe's timestamps. */
  now(): number {
    return Math.floor(this.#clock().getTime() / 1000) + this.#ahead
  }

  moveTo(seconds: number): void {
    this.#ahead += Math.max(0, seconds - this.now())
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(9).toString('hex')}`
  }

  /** Emits an event with a snapshot of an object. */
  say(type: string, object: object): void {
    const event: StripeEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: structuredClone(object) },
    }
    this.events.unshift(event)
    this.#tell(event)
  }
}

export function found<One>(map: ReadonlyMap<string, One>, what: string, id: string | undefined): One {
  const one = map.get(id ?? '')
  if (!one) throw missing(what, id ?? '')
  return one
}
