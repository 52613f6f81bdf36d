import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { setPlan } from '@sandlot/core/admin/workspaces-rest'
import { checkout, customerPortal } from '@sandlot/core/billing/checkout/rest'
import { unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { planScopes, subscriptionType } from '@sandlot/core/billing/plan-rules'
import { and, eq, sql } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../accounts/tables.ts'
import { auditEvents } from '../../platform/tables.ts'
import { closingJobs } from '../../profile/closing.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createTestServer } from '../../testing/server.ts'
import { startStripeStandIn } from '../../testing/stripe.ts'
import { deletionJobs } from '../../workspaces/deletion/jobs.ts'
import { members } from '../../workspaces/tables.ts'
import { openStripe } from '../providers/stripe/driver.ts'
import {
  creditAccounts,
  creditGrants,
  onDemandCharges,
  paymentCustomers,
  paymentEvents,
  subscriptions,
} from '../tables.ts'
import { paymentJobs } from './jobs.ts'

const clock = createTestClock()
const stripe = await startStripeStandIn(clock.now)
const server = await createTestServer({ clock, config: { plans: true, stripe: stripe.config } })
const unsold = await createTestServer({ config: { plans: true } })
const origin = await server.listen()
await runMigrations({ connectionString: server.databaseUrl })
afterAll(() => Promise.all([server.close(), unsold.close(), stripe.close()]))

let admin: BuiltUser
let manager: BuiltUser
let member: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  stripe.desk.sendTo(null)
  stripe.setDown(false)
  stripe.failOn(null)
  ;[admin, manager, member] = await Promise.all([server.buildUser(), server.buildUser(), server.buildUser()])
  team = await server.buildWorkspace({ members: { admin: [admin], read: [manager], write: [member] } })
  await server.db.update(members).set({ teamManager: true }).where(eq(members.userId, manager.id))
})

const job = async (name: string, payload?: unknown) => {
  const found = paymentJobs(server.deps).find((one) => one.name === name)
  if (!found) throw new Error(`no job ${name}`)
  await found.run(payload)
}
/** Runs the queued jobs, as the job runner would. */
async function work() {
  const { rows } = await server.db.execute<{ task: string; payload: unknown }>(sql`
    with gone as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('billing:settle', 'billing:end', 'billing:charge')
      returning t.identifier as task, j.payload
    ) select task, payload from gone`)
  for (const { task, payload } of rows) await job(task, payload)
}
const reconcile = async () => {
  await job('billing:reconcile')
  await work()
}

const body = (more: object = {}) => ({
  successPath: `/dashboard/recent?workspace=${team.id}`,
  cancelPath: `/upgrade?workspace=${team.id}`,
  teamId: team.id,
  plan: 'flex',
  billingInterval: 'monthly' as const,
  addons: [],
  ...more,
})
const open = async (more: object = {}, who = admin) =>
  (await server.as(who).rest(checkout, { body: body(more) })).stripeCheckoutUrl ?? ''
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string; code: string }) => error.reason ?? error.code,
  )
const follow = (url: string) => fetch(url, { redirect: 'manual' })
async function buy(more: object = {}) {
  await follow(stripe.pay(await open(more)))
}
const raw = async (at: typeof server, who: BuiltUser, query: string) => {
  const reply = await at.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await reply.json()) as {
    data: unknown
    errors?: { extensions: { reason?: string; code?: string } }[]
  }
  return errors ? (errors[0]?.extensions.reason ?? errors[0]?.extensions.code) : data
}
const ask = (query: string, who = admin) => raw(server, who, query)
const teamOf = async (fields: string, who = admin) => {
  const told = (await ask(`{ me { team(id: "${team.id}") { ${fields} } } }`, who)) as {
    me: { team: Record<string, never> }
  }
  return told.me.team
}
const plan = async () => (await teamOf('plan')).plan
const ours = () => {
  const all = [...stripe.world.subscriptions.values()]
  return all.filter(({ customer }) => customer === customerId())
}
const customerId = () => {
  const all = [...stripe.world.customers.values()] as { id: string; metadata: { workspace?: string } }[]
  return all.find(({ metadata }) => metadata.workspace === team.id)?.id ?? ''
}

describe('checkout', () => {
  test('[RS-062] [RS-064] returns the payment page for the plan with its add-ons, each in its quantity', async () => {
    const url = await open({
      addons: ['credits_500', 'credits_4000', 'credits_500'],
      billingInterval: 'yearly',
    })
    const page = await (await fetch(url)).text()
    for (const line of ['1 × flex:yearly', '2 × credits_500:yearly', '1 × credits_4000:yearly'])
      expect(page).toContain(line)
    expect(page).toContain(`href="${origin}/upgrade?workspace=${team.id}"`)
    expect(await plan()).toBe('free')
    const back = await follow(stripe.pay(url))
    expect(back.headers.get('location')).toBe(`${origin}/dashboard/recent?workspace=${team.id}`)
    expect(await plan()).toBe('flex')
  })

  test('[RS-063] accepts the interval under both names, and requires one', async () => {
    const send = async (interval: object) => {
      const { successPath: success_path, cancelPath: cancel_path, teamId: team_id } = body()
      const asked = { success_path, cancel_path, team_id, plan: 'flex', addons: [], ...interval }
      const reply = await server.as(admin).fetch('/api/checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      const { stripe_checkout_url: url } = (await reply.json()) as { stripe_checkout_url?: string }
      return url ? await (await fetch(url)).text() : reply.status
    }
    expect(await send({ billing_interval: 'yearly' })).toContain('flex:yearly')
    expect(await send({ recurring_interval: 'yearly' })).toContain('flex:yearly')
    expect(await send({ recurring_interval: 'month' })).toContain('flex:monthly')
    expect(await send({ billing_interval: 'monthly', recurring_interval: 'yearly' })).toContain(
      'flex:monthly',
    )
    expect(await send({})).toBe(422)
  })

  test('clicked twice and in two tabs, it is one page and one subscription', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => open()))
    expect(new Set(urls).size).toBe(1)
    const other = await open({ addons: ['credits_500'] })
    expect(other).not.toBe(urls[0])
    expect(() => stripe.pay(urls[0] ?? '')).toThrow('no longer open')
    stripe.pay(other)
    expect(ours()).toHaveLength(1)
    expect(await refused(open())).toBe('alreadyPaid')
    expect(await plan()).toBe('flex')
    expect(await refused(open())).toBe('alreadyPaid')
    expect(ours()).toHaveLength(1)
  })

  test('two tabs with different orders at the same time never leave two pages open', async () => {
    const wishes = Array.from({ length: 6 }, (_, at) => ({ addons: Array(at).fill('credits_500') }))
    const urls = (await Promise.allSettled(wishes.map((wish) => open(wish)))).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
    const paid = urls.filter((url) => {
      try {
        return stripe.pay(url)
      } catch {
        return false
      }
    })
    expect(paid.length).toBeLessThanOrEqual(1)
    expect(ours().length).toBeLessThanOrEqual(1)
  })

  test('is refused beside a trial at the provider, which is charged once it is over', async () => {
    await buy()
    for (const one of ours()) one.status = 'trialing'
    await job('billing:settle', { customerId: customerId() })
    expect(await refused(open())).toBe('alreadyPaid')
  })

  test('someone who returns without paying keeps what they had, and gets the same page again', async () => {
    const url = await open()
    expect(() => stripe.pay(url, 'declined')).toThrow('declined')
    const session = [...stripe.world.sessions.values()].at(-1) as { success_url?: string } | undefined
    await follow(session?.success_url ?? '')
    expect(await plan()).toBe('free')
    expect(await open()).toBe(url)
  })

  test.each([
    ['a path on another site', { successPath: '//evil.example/' }, 'pathForeign'],
    ['a path that a browser reads as another site', { cancelPath: '/\\evil.example' }, 'pathForeign'],
    ['a full address', { successPath: 'https://evil.example/' }, 'pathForeign'],
    ['a plan that is not sold', { plan: 'enterprise' }, 'planNotAsked'],
  ])('%s is refused', async (_what, more, reason) => {
    expect(await refused(open(more))).toBe(reason)
  })

  test('only admins can pay, and nobody when nothing is sold', async () => {
    expect(await refused(open({}, member))).toBe('notAdmin')
    expect(await refused(open({}, await server.buildUser()))).toBe('notMember')
    const user = await unsold.buildUser()
    const own = { body: body({ teamId: user.personalWorkspace.id }) }
    expect(await refused(unsold.as(user).rest(checkout, own))).toBe('notSold')
  })

  test('a provider outage is reported and charges nothing, and the next attempt succeeds', async () => {
    stripe.setDown(true)
    expect(await refused(open())).toBe('unavailable')
    stripe.setDown(false)
    await buy()
    expect(ours()).toHaveLength(1)
    expect(await plan()).toBe('flex')
  })
})

test('[EN-027] [EN-057] [EN-058] [EN-060] a paid subscription is reported as the provider has it', async () => {
  await buy({ billingInterval: 'yearly' })
  const { subscription } = await teamOf(`subscription {
    billingInterval cancelAt cancelAtPeriodEnd currency id nextBillDate origin paymentMethodAttached
    paymentProvider quantity status trialEnd trialStart type unitPrice updateBillingUrl }`)
  expect(subscription).toEqual({
    ...{ billingInterval: 'YEARLY', cancelAt: null, cancelAtPeriodEnd: false, currency: 'usd' },
    ...{
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nextBillDate: expect.stringContaining(`${clock.now().getUTCFullYear() + 1}-`),
    },
    ...{
      origin: null,
      paymentMethodAttached: true,
      paymentProvider: 'STRIPE',
      quantity: 1,
      status: 'ACTIVE',
    },
    ...{ trialEnd: null, trialStart: null, type: 'TEAM_PRO', unitPrice: 10_800 },
    updateBillingUrl: expect.stringContaining('/pages/invoice/'),
  })
  const root = await server.buildUser()
  team = root.personalWorkspace
  admin = root
  await buy()
  expect((await teamOf('subscription { type billingInterval }')).subscription).toEqual({
    ...{ type: 'PERSONAL_PRO', billingInterval: 'MONTHLY' },
  })
})

test('[EN-028] the schedule contains what is paid for now and from the next period on, with dates and prices', async () => {
  await buy({ addons: ['credits_500', 'credits_500'] })
  await ask(`mutation { updateUsageSubscription(teamId: "${team.id}", addons: ["credits_500"]) }`)
  const fields = 'startDate endDate items { name quantity unitAmount unitAmountDecimal }'
  const schedule = `subscriptionSchedule { billingInterval current { ${fields} } upcoming { ${fields} } }`
  const flex = { name: 'flex', quantity: 1, unitAmount: 1200, unitAmountDecimal: '1200' }
  const credits = { name: 'credits_500', unitAmount: 900, unitAmountDecimal: '900' }
  const told = (await teamOf(schedule)).subscriptionSchedule as unknown as {
    current: { startDate: string; endDate: string; items: object[] }
    upcoming: { startDate: string; items: object[] }
  }
  expect(told).toMatchObject({ billingInterval: 'MONTHLY' })
  expect(told.current.items).toEqual(expect.arrayContaining([flex, { ...credits, quantity: 2 }]))
  expect(told.upcoming.items).toEqual([flex, { ...credits, quantity: 1 }])
  expect(Date.parse(told.current.endDate)).toBeGreaterThan(Date.parse(told.current.startDate))
  expect(told.upcoming.startDate).toBe(told.current.endDate)
})

describe('notifications', () => {
  const url = `${origin}/api/stripe/events`
  const count = async () => (await server.db.select().from(paymentEvents)).length

  test('forged or unsigned ones are refused, and repeated ones are processed once', async () => {
    const first = await count()
    const forged = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'stripe-signature': 't=1,v1=00' },
    })
    expect(forged.status).toBe(422)
    expect((await fetch(url, { method: 'POST', body: '{"id":"evt_1"}' })).status).toBe(422)
    const before = await count()
    expect(before).toBe(first)
    stripe.desk.sendTo(url)
    stripe.desk.hold()
    stripe.pay(await open())
    const told = stripe.desk.waiting.length
    expect(told).toBeGreaterThan(1)
    await stripe.desk.release({ times: () => 3 })
    expect(stripe.desk.failed).toEqual([])
    expect((await count()) - before).toBe(told)
    expect(await plan()).toBe('free')
    await work()
    expect(await plan()).toBe('flex')
  })

  test('arriving out of order or late, end in the provider’s current state', async () => {
    stripe.desk.sendTo(url)
    stripe.desk.hold()
    stripe.pay(await open())
    stripe.changeCard(customerId(), 'declines')
    await ask(`mutation { updateUsageSubscription(teamId: "${team.id}", addons: ["credits_500"]) }`)
    await stripe.desk.release({ order: (events) => [...events].reverse() })
    await work()
    expect(await plan()).toBe('flex')
  })

  test('from a week ago restore nothing that has since ended, and an old signature is refused', async () => {
    stripe.desk.sendTo(url)
    stripe.desk.hold()
    await buy()
    await reconcile()
    expect(await plan()).toBe('flex')
    await ask(
      `mutation { softCancelSubscription(teamId: "${team.id}", subscriptionId: "${team.id}") { id } }`,
    )
    clock.advance({ days: 32 })
    stripe.advance(clock.now())
    await reconcile()
    expect(await plan()).toBe('free')
    clock.advance({ days: 7 })
    await stripe.desk.release()
    expect(stripe.desk.failed).toEqual([])
    await work()
    expect(await plan()).toBe('free')
    const at = Math.floor(Date.now() / 1000) - 7 * 86_400
    const sent = JSON.stringify({ id: 'evt_replayed', object: 'event', type: 'invoice.paid' })
    const proof = createHmac('sha256', stripe.webhookSecret).update(`${at}.${sent}`).digest('hex')
    const headers = { 'stripe-signature': `t=${at},v1=${proof}` }
    expect((await fetch(url, { method: 'POST', body: sent, headers })).status).toBe(422)
  })

  test('that are lost are made up for by the nightly check, even after a day without the provider', async () => {
    stripe.pay(await open())
    expect(await plan()).toBe('free')
    stripe.setDown(true)
    await expect(job('billing:reconcile')).rejects.toThrow('cannot be reached')
    stripe.setDown(false)
    await reconcile()
    expect(await plan()).toBe('flex')
  })

  test('that fail while the database is down are sent again', async () => {
    stripe.desk.sendTo('http://127.0.0.1:9/')
    stripe.pay(await open())
    await stripe.desk.settled()
    expect(stripe.desk.failed.length).toBeGreaterThan(0)
    stripe.desk.sendTo(url)
    await stripe.desk.retry()
    await work()
    expect(await plan()).toBe('flex')
  })
})

describe('changes', () => {
  const addons = async (...list: string[]) =>
    ask(
      `mutation { updateUsageSubscription(teamId: "${team.id}", addons: [${list.map((one) => `"${one}"`)}]) }`,
    )
  const credits = async () => (await teamOf('limits { includedCredits }')).limits
  const invoices = () =>
    [...stripe.world.invoices.values()]
      .filter(({ customer }) => customer === customerId())
      .map(({ status }) => status)
  const upcoming = async () => {
    const told = await teamOf('subscriptionSchedule { upcoming { items { name quantity } } }')
    return (
      (told.subscriptionSchedule as unknown as { upcoming: { items: object[] } | null }).upcoming?.items ??
      null
    )
  }

  test('[GQ-080] added add-ons take effect immediately, removed ones from the next period on', async () => {
    await buy()
    expect(await addons('credits_4000')).toEqual({ updateUsageSubscription: true })
    expect(await credits()).toEqual({ includedCredits: 5000 })
    expect(await addons()).toEqual({ updateUsageSubscription: true })
    expect(await credits()).toEqual({ includedCredits: 5000 })
    expect(await addons('credits_1')).toBe('addonUnknown')
    clock.advance({ days: 32 })
    stripe.advance(clock.now())
    await reconcile()
    expect(await credits()).toEqual({ includedCredits: 1000 })
    expect(await plan()).toBe('flex')
  })

  test('a declined card leaves the add-ons as they were', async () => {
    await buy()
    stripe.changeCard(customerId(), 'declines')
    for (let tries = 0; tries < 3; tries++) expect(await addons('credits_24000')).toBe('changeDeclined')
    expect(await credits()).toEqual({ includedCredits: 1000 })
    expect(await plan()).toBe('flex')
    expect(invoices()).toEqual(['paid'])
    stripe.changeCard(customerId(), 'good')
    await reconcile()
    expect(invoices()).toEqual(['paid'])
    expect(await credits()).toEqual({ includedCredits: 1000 })
    expect(await addons('credits_24000')).toEqual({ updateUsageSubscription: true })
    expect(await credits()).toEqual({ includedCredits: 25_000 })
  })

  test.each([
    { what: 'a declined card', refusal: 'changeDeclined' },
    { what: 'a call that fails', refusal: 'UNAVAILABLE' },
  ])('$what keeps a scheduled reduction', async ({ refusal }) => {
    await buy({ addons: ['credits_500', 'credits_500'] })
    await addons('credits_500')
    if (refusal === 'changeDeclined') stripe.changeCard(customerId(), 'declines')
    else stripe.failOn(`POST /v1/subscriptions/${(ours()[0] as unknown as { id: string }).id}`)
    expect(await addons('credits_24000')).toBe(refusal)
    stripe.failOn(null)
    await reconcile()
    expect(await upcoming()).toEqual([
      { name: 'flex', quantity: 1 },
      { name: 'credits_500', quantity: 1 },
    ])
  })

  test('a change waiting for payment is superseded by the next one, and never charged', async () => {
    await buy()
    stripe.changeCard(customerId(), 'declines')
    const id = ours()[0]?.id
    const [price] = [...stripe.world.prices.values()].filter((one) =>
      one.lookup_key?.startsWith('credits_24000:monthly'),
    )
    await fetch(`${stripe.url}/v1/subscriptions/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      body: new URLSearchParams({
        'items[0][price]': price?.id ?? '',
        payment_behavior: 'pending_if_incomplete',
      }),
    })
    expect(invoices()).toEqual(['paid', 'open'])
    expect(await addons('credits_500')).toBe('changeDeclined')
    expect(invoices()).toEqual(['paid', 'void'])
    stripe.changeCard(customerId(), 'good')
    await reconcile()
    expect(await credits()).toEqual({ includedCredits: 1000 })
  })

  test('[GQ-078] [GQ-079] a conversion to billing by usage is previewed, and made with what is chosen', async () => {
    await buy()
    const root = server.as(await server.buildUser({ isAdmin: true }))
    await root.rest(setPlan, { params: { id: team.id }, body: { ubbBeta: false } })
    const order = `teamId: "${team.id}", plan: "flex", billingInterval: MONTHLY, addons: ["credits_4000"]`
    const preview = `mutation { previewConvertToUsageBilling(${order}) { total totalExcludingTax updateMoment } }`
    expect(await ask(preview)).toEqual({
      previewConvertToUsageBilling: { total: 5000, totalExcludingTax: 5000, updateMoment: 'IMMEDIATELY' },
    })
    expect(await teamOf('featureFlags { ubbBeta }')).toEqual({ featureFlags: { ubbBeta: false } })
    expect(await ask(`mutation { convertToUsageBilling(${order}) }`)).toEqual({ convertToUsageBilling: true })
    expect(await teamOf('featureFlags { ubbBeta }')).toEqual({ featureFlags: { ubbBeta: true } })
    expect(await credits()).toEqual({ includedCredits: 5000 })
    expect(await ask(preview)).toEqual({
      previewConvertToUsageBilling: { total: 0, totalExcludingTax: 0, updateMoment: 'NEXT_BILL_DATE' },
    })
    expect(await ask(`mutation { convertToUsageBilling(${order}) }`, member)).toBe('notAdmin')
    expect(await ask(preview, member)).toBe('notAdmin')
  })

  test('a plan given by the administrators cannot be changed without a paid subscription', async () => {
    const root = server.as(await server.buildUser({ isAdmin: true }))
    await root.rest(setPlan, { params: { id: team.id }, body: { plan: 'pro' } })
    const preview = `mutation { previewConvertToUsageBilling(teamId: "${team.id}", plan: "flex", addons: []) { total } }`
    expect([await addons('credits_500'), await ask(preview)]).toEqual(['givenNotPaid', 'givenNotPaid'])
    await root.rest(setPlan, { params: { id: team.id }, body: { plan: 'free' } })
    expect([await addons('credits_500'), await ask(preview)]).toEqual(['notPaying', 'notPaying'])
    team = admin.personalWorkspace
    expect([
      await addons('credits_500'),
      await ask(preview.replace(/Id: "[^"]+"/, `Id: "${team.id}"`)),
    ]).toEqual(['notPaying', 'notPaying'])
  })

  test('a paid plan cannot be set to another one, nor made a trial, until it has ended', async () => {
    const root = server.as(await server.buildUser({ isAdmin: true }))
    const set = (body: Parameters<typeof root.rest<typeof setPlan>>[1]['body']) =>
      refused(root.rest(setPlan, { params: { id: team.id }, body }))
    await buy()
    expect(await set({ plan: 'free' })).toBe('paysForPlan')
    expect(await set({ plan: 'enterprise' })).toBe('paysForPlan')
    expect(await set({ plan: 'pro', trialDays: 14 })).toBe('paysForPlan')
    expect(await set({ plan: 'pro', friendOfCsb: true })).toBe('done')
    const kept = 'subscription { status paymentProvider trialEnd cancelAt }'
    expect((await teamOf(kept)).subscription).toEqual({
      ...{ status: 'ACTIVE', paymentProvider: 'STRIPE', trialEnd: null, cancelAt: null },
    })
    await ask(
      `mutation { softCancelSubscription(teamId: "${team.id}", subscriptionId: "${team.id}") { id } }`,
    )
    expect(await set({ plan: 'free' })).toBe('paysForPlan')
    clock.advance({ days: 32 })
    stripe.advance(clock.now())
    await reconcile()
    expect(await set({ plan: 'pro' })).toBe('done')
    expect((await teamOf(kept)).subscription).toMatchObject({ status: 'ACTIVE', paymentProvider: null })
    expect(await upcoming()).toBeNull()
  })

  test('a plan given after a paid one has ended comes without its add-ons and its price', async () => {
    const root = server.as(await server.buildUser({ isAdmin: true }))
    await buy({ addons: ['credits_4000'] })
    const standing = () =>
      teamOf('limits { includedCredits } subscription { unitPrice paymentMethodAttached }')
    expect(await standing()).toMatchObject({ limits: { includedCredits: 5000 } })
    await ask(
      `mutation { softCancelSubscription(teamId: "${team.id}", subscriptionId: "${team.id}") { id } }`,
    )
    clock.advance({ days: 32 })
    stripe.advance(clock.now())
    await reconcile()
    await root.rest(setPlan, { params: { id: team.id }, body: { plan: 'pro', trialDays: 14 } })
    expect(await standing()).toEqual({
      limits: { includedCredits: 1000 },
      subscription: { unitPrice: null, paymentMethodAttached: false },
    })
  })

  test('a subscription ends with its period, and the cancellation can be undone', async () => {
    await buy()
    const end = (name: string) =>
      ask(
        `mutation { ${name}(teamId: "${team.id}", subscriptionId: "${team.id}") { cancelAtPeriodEnd status } }`,
      )
    expect(await end('softCancelSubscription')).toEqual({
      softCancelSubscription: { cancelAtPeriodEnd: true, status: 'ACTIVE' },
    })
    expect(
      (await teamOf('subscriptionSchedule { upcoming { items { name } } }')).subscriptionSchedule,
    ).toEqual({
      upcoming: { items: [] },
    })
    expect(await end('reactivateSubscription')).toEqual({
      reactivateSubscription: { cancelAtPeriodEnd: false, status: 'ACTIVE' },
    })
    await end('softCancelSubscription')
    clock.advance({ days: 32 })
    stripe.advance(clock.now())
    await reconcile()
    expect(await plan()).toBe('free')
  })

  test('a canceled subscription cannot be changed, and its scheduled change is kept when it is reactivated', async () => {
    await buy({ addons: ['credits_500', 'credits_500'] })
    await addons('credits_500')
    const end = (name: string) =>
      ask(`mutation { ${name}(teamId: "${team.id}", subscriptionId: "${team.id}") { cancelAtPeriodEnd } }`)
    const less = [
      { name: 'flex', quantity: 1 },
      { name: 'credits_500', quantity: 1 },
    ]
    // Canceling twice is the same as once, and reactivating an active subscription changes nothing.
    for (const name of ['reactivate', 'softCancel', 'softCancel']) {
      await end(`${name}Subscription`)
      expect(await upcoming()).toEqual(name === 'reactivate' ? less : [])
    }
    const order = `teamId: "${team.id}", plan: "flex", addons: ["credits_4000"]`
    expect(await addons('credits_4000')).toBe('planEnds')
    expect(await addons()).toBe('planEnds')
    expect(await ask(`mutation { convertToUsageBilling(${order}) }`)).toBe('planEnds')
    expect(await ask(`mutation { previewConvertToUsageBilling(${order}) { total } }`)).toBe('planEnds')
    await end('reactivateSubscription')
    expect(await upcoming()).toEqual(less)
    expect(await addons('credits_500', 'credits_500', 'credits_500')).toEqual({
      updateUsageSubscription: true,
    })
    expect(await upcoming()).toBeNull()
  })

  test('a deleted workspace is not charged again', async () => {
    await buy()
    await ask(`mutation { deleteWorkspace(teamId: "${team.id}") }`)
    await work()
    expect(ours()).toMatchObject([{ cancel_at_period_end: true }])
  })

  test('neither is one that was deleted while its checkout page was open', async () => {
    const page = stripe.pay(await open())
    await ask(`mutation { deleteWorkspace(teamId: "${team.id}") }`)
    await follow(page)
    await work()
    expect(ours()).toMatchObject([{ cancel_at_period_end: true }])
  })

  test('a person who closed their account is not charged again', async () => {
    const id = member.personalWorkspaceId
    await follow(stripe.pay(await open({ teamId: id }, member)))
    await server.db.update(users).set({ deletionRequestedAt: clock.now() }).where(eq(users.id, member.id))
    clock.advance({ days: 6 })
    await closingJobs(server.deps)[0]?.run()
    await work()
    const [customer] = [...stripe.world.customers.values()].filter(
      (one) => (one as { metadata?: { workspace?: string } }).metadata?.workspace === id,
    )
    const theirs = [...stripe.world.subscriptions.values()].filter((one) => one.customer === customer?.id)
    expect(theirs).toMatchObject([{ cancel_at_period_end: true }])
  })
})

test('a late payment keeps the plan for seven days and is settled with another card', async () => {
  await buy()
  stripe.changeCard(customerId(), 'declines')
  clock.advance({ days: 32 })
  stripe.advance(clock.now())
  await reconcile()
  const standing = async () => [await plan(), (await teamOf('subscription { status }')).subscription]
  expect(await standing()).toEqual(['flex', { status: 'UNPAID' }])
  clock.advance({ days: 6 })
  await job('billing:lapse-plans')
  await reconcile()
  expect(await standing()).toEqual(['flex', { status: 'UNPAID' }])
  clock.advance({ days: 1 })
  await job('billing:lapse-plans')
  expect(await standing()).toEqual(['free', { status: 'UNPAID' }])
  await reconcile()
  expect(await standing()).toEqual(['free', { status: 'UNPAID' }])
  stripe.changeCard(customerId(), 'good')
  await reconcile()
  expect(await standing()).toEqual(['flex', { status: 'ACTIVE' }])
})

test('a trial given by the administrators ends automatically', async () => {
  const root = server.as(await server.buildUser({ isAdmin: true }))
  await root.rest(setPlan, { params: { id: team.id }, body: { plan: 'pro', trialDays: 14 } })
  const { subscription } = await teamOf('subscription { status trialStart trialEnd cancelAt }')
  const end = new Date(clock.now().getTime() + 14 * 86_400_000).toISOString()
  expect(subscription).toEqual({
    status: 'ACTIVE',
    trialStart: clock.now().toISOString(),
    ...{ trialEnd: end, cancelAt: end },
  })
  clock.advance({ days: 13 })
  await job('billing:lapse-plans')
  expect(await plan()).toBe('flex')
  clock.advance({ days: 1 })
  await job('billing:lapse-plans')
  expect(await plan()).toBe('free')
})

test('trials end for everybody else if one could not be ended, and not twice', async () => {
  const root = server.as(await server.buildUser({ isAdmin: true }))
  const other = await server.buildWorkspace({ members: { admin: [admin] } })
  for (const { id } of [team, other])
    await root.rest(setPlan, { params: { id }, body: { plan: 'pro', trialDays: 1 } })
  clock.advance({ days: 2 })
  let count = 0
  const db = Object.assign(Object.create(server.db), {
    write: async (...given: Parameters<typeof server.db.write>) => {
      count += 1
      if (count === 1) throw new Error('out of luck')
      // Another server runs the same job.
      await job('billing:lapse-plans')
      return server.db.write(...given)
    },
  })
  const lapse = paymentJobs({ ...server.deps, db }).find(({ name }) => name === 'billing:lapse-plans')
  // Plans that other tests of this file have left may end here, too.
  await expect(lapse?.run()).rejects.toThrow(/^1 of \d+ workspaces .* out of luck$/)
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'workspace.plan'))
  const ends = rows.filter(({ workspaceId, details }) => workspaceId === other.id && 'trialOver' in details)
  expect(ends).toMatchObject([{ details: { trialOver: true } }])
})

test.each([true, false])('taxes and promotion codes are requested when configured: %s', async (isOn) => {
  const driver = await openStripe({ ...stripe.config, tax: isOn, promotionCodes: isOn })
  const customerId = await driver.customer(team.id, 'Makers')
  const wanted = { billingInterval: 'monthly' as const, items: [{ name: 'flex', quantity: 1 }] }
  const { url } = await driver.checkout({
    ...{ id: `${team.id}-${isOn}`, workspaceId: team.id, customerId, wanted },
    ...{ successUrl: `${origin}/`, cancelUrl: `${origin}/` },
  })
  const page = await (await fetch(url)).text()
  for (const text of ['Promotion code', 'Tax 10%']) expect(page.includes(text)).toBe(isOn)
  if (isOn) stripe.pay(url, 'good', 'SAVE20')
})

test('[RS-061] the portal is for admins and billing managers, once something was paid for, and links back here', async () => {
  const portal = (who: BuiltUser, path = '/t/overview?workspace=1') =>
    server.as(who).rest(customerPortal, { params: { teamId: team.id }, query: { return_path: path } })
  expect(await refused(portal(admin))).toBe('nothingPaid')
  await buy()
  for (const who of [admin, manager]) {
    const { stripeCustomerPortalUrl: url } = await portal(who)
    expect(await (await fetch(url)).text()).toContain(`href="${origin}/t/overview?workspace=1"`)
  }
  expect(await refused(portal(admin, '//evil.example/'))).toBe('pathForeign')
  expect(await refused(portal(member))).toBe('notBillingManager')
  expect(await refused(portal(await server.buildUser()))).toBe('notMember')
})

describe('on-demand credits', () => {
  const limit = (dollars: number) =>
    ask(`mutation { setTeamLimits(teamId: "${team.id}", onDemandSpendingLimit: ${dollars}) }`)
  const items = () => [...stripe.world.invoiceItems.values()]
  const charged = () => items().filter(({ customer }) => customer === customerId())

  test('a closed month is charged once, for the usage beyond the plan', async () => {
    await buy()
    await limit(50)
    const here = and(eq(creditAccounts.workspaceId, team.id), eq(creditAccounts.kind, 'workspace'))
    await server.db
      .update(creditAccounts)
      .set({ used: unitsOf(1100) })
      .where(here)
    await job('billing:on-demand')
    expect(charged()).toEqual([])
    clock.advance({ days: 31 })
    stripe.setDown(true)
    await expect(job('billing:on-demand')).rejects.toThrow('cannot be reached')
    stripe.setDown(false)
    for (let night = 0; night < 3; night++) await job('billing:on-demand')
    expect(charged()).toMatchObject([
      { amount: 180, description: expect.stringContaining('On-demand credits of') },
    ])
    const rows = await server.db
      .select()
      .from(onDemandCharges)
      .where(eq(onDemandCharges.workspaceId, team.id))
    expect(rows).toMatchObject([{ cents: 180, chargedAt: expect.any(Date) }])
  })

  /** A workspace that pays yearly and has used more than its plan in a month that is over. */
  async function owing() {
    await buy({ billingInterval: 'yearly' })
    await limit(50)
    const here = and(eq(creditAccounts.workspaceId, team.id), eq(creditAccounts.kind, 'workspace'))
    await server.db
      .update(creditAccounts)
      .set({ used: unitsOf(1100) })
      .where(here)
  }
  const invoiced = () =>
    [...stripe.world.invoices.values()].flatMap(({ customer, lines: { data } }) =>
      customer === customerId()
        ? data.filter(({ description }) => description.startsWith('On-demand credits'))
        : [],
    )
  const row = async () => {
    const ours = eq(onDemandCharges.workspaceId, team.id)
    return (await server.db.select().from(onDemandCharges).where(ours))[0]
  }

  test('a charge that was interrupted is completed days later, and not repeated', async () => {
    await owing()
    clock.advance({ days: 31 })
    stripe.failOn('POST /v1/invoices')
    await expect(job('billing:on-demand')).rejects.toThrow('cannot be reached')
    expect(charged()).toMatchObject([{ amount: 180, invoice: null }])
    stripe.failOn(null)
    clock.advance({ days: 2 })
    await job('billing:on-demand')
    expect(charged()).toMatchObject([{ amount: 180, invoice: expect.any(String) }])
    expect(invoiced()).toHaveLength(1)
    // The same if only the answer was lost.
    await server.db
      .update(onDemandCharges)
      .set({ chargedAt: null })
      .where(eq(onDemandCharges.workspaceId, team.id))
    clock.advance({ days: 2 })
    await job('billing:on-demand')
    expect([charged().length, invoiced().length]).toEqual([1, 1])
    expect(await row()).toMatchObject({ chargedAt: expect.any(Date) })
  })

  test('a customer who cannot be charged does not keep the others from it, and the job says so', async () => {
    await owing()
    const [broken, known] = [team.id, customerId()]
    const payAs = (customer: string) =>
      server.db
        .update(paymentCustomers)
        .set({ customerId: customer })
        .where(eq(paymentCustomers.workspaceId, broken))
    await payAs('cus_gone')
    team = await server.buildWorkspace({ members: { admin: [admin] } })
    await owing()
    clock.advance({ days: 31 })
    const error = await job('billing:on-demand').catch((told: Error) => told)
    expect(error).toMatchObject({
      message: expect.stringMatching(
        `^1 of \\d+ workspaces could not be charged. ${broken}: No such customer: 'cus_gone'$`,
      ),
    })
    expect(inspect(error)).not.toContain(stripe.secretKey)
    expect(await row()).toMatchObject({ chargedAt: expect.any(Date) })
    expect(charged()).toHaveLength(1)
    await payAs(known)
  })

  test('what was used while it paid is charged, even if it is given a plan before the month ends', async () => {
    await owing()
    for (const one of ours()) one.status = 'canceled'
    await job('billing:settle', { customerId: customerId() })
    const root = server.as(await server.buildUser({ isAdmin: true }))
    await root.rest(setPlan, { params: { id: team.id }, body: { plan: 'pro' } })
    for (let night = 0; night < 2; night++) {
      await job('billing:on-demand')
      clock.advance({ days: 31 })
    }
    expect(charged()).toMatchObject([{ amount: 180 }])
  })

  test('what was used before the workspace was deleted is charged, even in the month of its purge', async () => {
    clock.set('2026-07-01T08:00:00Z')
    stripe.advance(clock.now())
    await owing()
    const customer = customerId()
    await ask(`mutation { deleteWorkspace(teamId: "${team.id}") }`)
    clock.advance({ days: 30, minutes: 60 })
    await deletionJobs(server.deps)[0]?.run()
    for (let twice = 0; twice < 2; twice++) await job('billing:on-demand')
    await work()
    const theirs = items().filter((item) => item.customer === customer)
    expect(theirs).toMatchObject([{ amount: 180, invoice: expect.any(String) }])
  })

  test('nobody is charged for usage from before they paid', async () => {
    const period = '2026-02-01'
    const place = { workspaceId: team.id, period, kind: 'workspace' as const }
    const units = unitsOf(5000)
    await server.db.insert(creditAccounts).values({ ...place, granted: units, ceiling: units, used: units })
    await server.db.insert(creditGrants).values({ ...place, reason: 'on-demand', units, at: clock.now() })
    await buy()
    await job('billing:on-demand')
    expect(charged()).toEqual([])
  })

  test('the limit is 100 dollars for two months, and higher afterwards', async () => {
    await buy()
    expect(await limit(101)).toBe('spendingInvalid')
    expect(await limit(100)).toEqual({ setTeamLimits: team.id })
    clock.advance({ days: 62 })
    expect(await limit(500)).toEqual({ setTeamLimits: team.id })
    expect(await limit(100_001)).toBe('spendingInvalid')
  })
})

test('[EN-055] every status of the provider is mapped to one of ours', async () => {
  await buy()
  const [own] = ours()
  if (!own) throw new Error('nothing was bought')
  const told: unknown[] = []
  for (const status of [
    'incomplete',
    'incomplete_expired',
    'unpaid',
    'paused',
    'trialing',
    'odd',
    'canceled',
  ]) {
    own.status = status
    await job('billing:settle', { customerId: customerId() })
    told.push((await teamOf('subscription(includeCancelled: true) { status }')).subscription)
    expect(await plan()).toBe('free')
  }
  own.status = 'active'
  await job('billing:settle', { customerId: customerId() })
  expect(await plan()).toBe('flex')
  expect((await teamOf('subscription { status }')).subscription).toEqual({ status: 'ACTIVE' })
  const words = ['INCOMPLETE', 'INCOMPLETE_EXPIRED', 'UNPAID', 'PAUSED', 'TRIALING', 'UNKNOWN', 'CANCELLED']
  expect(told).toEqual(words.map((status) => ({ status })))
  expect(
    await server.db.select().from(subscriptions).where(eq(subscriptions.workspaceId, team.id)),
  ).toHaveLength(1)
})

test('[EN-056] [EN-059] a plan has the scope of its workspace, and reports its origin', async () => {
  const told = async (type: string, origin: 'LEGACY' | 'PATRON' | 'PILOT' | null) => {
    const here = eq(subscriptions.workspaceId, team.id)
    await server.db.update(subscriptions).set({ origin }).where(here)
    expect((await teamOf('subscription { type origin }')).subscription).toEqual({ type, origin })
  }
  await buy()
  for (const origin of ['LEGACY', 'PATRON', 'PILOT', null] as const) await told('TEAM_PRO', origin)
  team = admin.personalWorkspace
  await buy()
  await told('PERSONAL_PRO', 'LEGACY')
  const values = async (name: string) => {
    const { __type: type } = (await ask(`{ __type(name: "${name}") { enumValues { name } } }`)) as {
      __type: { enumValues: { name: string }[] }
    }
    return type.enumValues.map((value) => value.name)
  }
  expect(await values('SubscriptionOrigin')).toEqual(['LEGACY', 'PATRON', 'PILOT'])
  expect(await values('SubscriptionType')).toEqual(planScopes.map(subscriptionType))
  expect(planScopes).toEqual(['PERSONAL', 'TEAM'])
})
