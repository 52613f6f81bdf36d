import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { handlerFor } from './api.ts'
import { advance, changeCard } from './billing.ts'
import { paySession } from './checkout.ts'
import { Desk } from './desk.ts'
import { Fault } from './fault.ts'
import { parseForm } from './form.ts'
import { showPage } from './pages.ts'
import { World } from './world.ts'

export type StandIn = {
  url: string
  secretKey: string
  webhookSecret: string
  world: World
  desk: Desk
  /** The requests so far, as `POST /v1/…`. */
  calls: string[]
  /** Pays on a checkout page and returns where it redirects. */
  pay(url: string, card?: 'good' | 'declined' | 'declines', code?: string): string
  changeCard(customer: string, card: 'good' | 'declines'): void
  /** Advances the clock. */
  advance(to: Date): void
  /** Makes it unreachable. */
  setDown(isDown: boolean): void
  /** Makes one endpoint fail, named like a call, or none. */
  failOn(call: string | null): void
  close(): Promise<void>
}

/** How long an idempotency key counts, in seconds. */
const KEY_KEPT = 24 * 60 * 60

/** Starts a stand-in for Stripe on a free local port. Unknown requests are refused as Stripe would. */
export async function startStripe(clock: () => Date = () => new Date()): Promise<StandIn> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const desk = new Desk(webhookSecret, null)
  const world = new World(clock, (event) => desk.take(event))
  const calls: string[] = []
  const kept = new Map<string, { at: number; asked: string; status: number; body: string }>()
  let isDown = false
  let failing: string | null = null

  function answerApi(method: string, path: string, asked: string, key: string | undefined) {
    const now = world.now()
    const known = key === undefined || method !== 'POST' ? undefined : kept.get(key)
    const before = known && now - known.at < KEY_KEPT ? known : undefined
    if (before && before.asked !== `${path}?${asked}`)
      throw new Fault(400, 'Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    if (before) return before
    const { handler, id } = handlerFor(method, path)
    const answer = {
      at: now,
      asked: `${path}?${asked}`,
      status: 200,
      body: JSON.stringify(handler({ world, form: parseForm(asked), id })),
    }
    if (key !== undefined) kept.set(key, answer)
    return answer
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', headers } = request
    const { pathname, search } = new URL(request.url ?? '/', world.url)
    const body = await text(request)
    if (pathname.startsWith('/pages/')) {
      const {
        status,
        html = '',
        to,
      } = showPage(world, {
        method,
        path: pathname,
        form: parseForm(body),
        query: parseForm(search),
      })
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(to && { location: to }) })
        .end(html)
      return
    }
    calls.push(`${method} ${pathname}`)
    const json = { 'content-type': 'application/json', 'request-id': world.id('req') }
    try {
      if (isDown || calls.at(-1) === failing)
        throw new Fault(503, 'The stand-in is down.', { type: 'api_error' })
      if (headers.authorization !== `Bearer ${secretKey}`) throw new Fault(401, 'Invalid API Key provided.')
      const key = headers['idempotency-key']
      const done = answerApi(method, pathname, method === 'GET' ? search.slice(1) : body, key?.toString())
      response.writeHead(done.status, json).end(done.body)
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault(500, String(error), { type: 'api_error' })
      const told = { error: { ...fault.body, message: fault.message } }
      response.writeHead(fault.status, { ...json, 'stripe-should-retry': 'false' }).end(JSON.stringify(told))
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: world.url,
    secretKey,
    webhookSecret,
    world,
    desk,
    calls,
    pay: (url, card = 'good', code) => {
      const id = url.split('/').at(-1) ?? ''
      return (paySession(world, id, { card, code }).success_url ?? '').replace('{CHECKOUT_SESSION_ID}', id)
    },
    changeCard: (customer, card) => changeCard(world, customer, card),
    advance: (to) => advance(world, Math.floor(to.getTime() / 1000)),
    setDown: (down) => {
      isDown = down
    },
    failOn: (call) => {
      failing = call
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await desk.settled()
    },
  }
}
