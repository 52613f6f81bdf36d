import { catalogOf, PRICE_VERSION } from '@sandlot/core/billing/plans/catalog-rules'
import { toSnakeCase } from '@sandlot/core/case'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands } from '../commands.ts'
import { createMachine } from '../testing/run.ts'

const TEAM = '11111111-1111-4111-8111-111111111111'
const env = {
  NO_COLOR: '1',
  SANDLOT_HOST: 'http://localhost:4000',
  SANDLOT_TOKEN: 'slt_x',
  SANDLOT_WORKSPACE: TEAM,
}
const PAGE = 'https://pay.example.com/c/1'

let asked: unknown[]
let plan: string
/** Overrides of the workspace's default fields. */
let own: object
/** The reason and the message with which every change is refused. */
let refusal: [reason: string, message: string] | null
let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  asked = []
  plan = 'flex'
  own = {}
  refusal = null
  machine = createMachine()
})
afterEach(() => machine.forget())

const item = (name: string, unitAmount: number) => ({ name, quantity: 1, unitAmount })
const team = {
  ...{ __typename: 'Team', id: TEAM, name: 'Makers', frozen: false },
  featureFlags: { ubbBeta: true, friendOfCsb: false },
  limits: { includedCredits: 1500, onDemandCreditLimit: 2777, onDemandSpendingLimit: 50 },
  usage: { credits: 0 },
  subscription: {
    ...{ id: 's1', status: 'ACTIVE', billingInterval: 'MONTHLY' },
    ...{ nextBillDate: '2026-04-01T00:00:00.000Z', cancelAt: null as string | null },
    paymentProvider: 'STRIPE' as string | null,
  },
  subscriptionSchedule: {
    billingInterval: 'MONTHLY',
    current: { startDate: null, endDate: null, items: [item('flex', 1200), item('credits_500', 900)] },
    upcoming: { startDate: '2026-04-01T00:00:00.000Z', items: [item('flex', 1200)] },
  },
  planRequest: {
    plan: 'flex',
    billingInterval: 'YEARLY',
    addons: ['credits_500'],
    insertedAt: '2026-03-01T00:00:00Z',
  },
  viewerAuthorization: null,
}

/** A host with one paying workspace. */
const host: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  if (pathname.endsWith('/prices')) return Response.json(toSnakeCase(catalogOf(PRICE_VERSION.checkout)))
  if (pathname.endsWith('/checkout')) {
    asked.push(await request.json())
    return Response.json({ stripe_checkout_url: PAGE })
  }
  if (pathname.endsWith('/customer_portal')) {
    asked.push(decodeURIComponent(search))
    return Response.json({ stripe_customer_portal_url: PAGE })
  }
  if (pathname.endsWith('/admin/workspaces')) {
    const order = { plan: 'pro', yearly: false, addons: [], by: 'ada', at: '2026-03-02T00:00:00Z' }
    const row = { id: TEAM, name: 'Makers', type: 'TEAM', members: 1, sandboxes: 0, admins: [], plan: 'free' }
    const rest = {
      ...{ ubb_beta: true, friend_of_csb: false, inserted_at: '2026-01-01T00:00:00Z' },
      ...{ included_credits: null, spending_limit: null, trial_end: null, deleted_at: null },
    }
    return Response.json({ workspaces: [{ ...row, ...rest, request: order }], next: null })
  }
  const [{ query, variables }] = (await request.json()) as [{ query: string; variables: object }]
  const [, kind, name = ''] = /^\s*(query|mutation) (\w+)/.exec(query) ?? []
  if (kind === 'mutation') asked.push([name, variables])
  if (kind === 'mutation' && refusal) {
    const [reason, message] = refusal
    return Response.json([{ payload: { errors: [{ message, extensions: { code: 'CONFLICT', reason } }] } }])
  }
  const field = name.charAt(0).toLowerCase() + name.slice(1)
  const answers: Record<string, unknown> = {
    PreviewConvertToUsageBilling: { total: 1428, totalExcludingTax: 1200 },
    SoftCancelSubscription: { id: 's1', status: 'ACTIVE' },
    ReactivateSubscription: { id: 's1', status: 'ACTIVE' },
  }
  const data =
    kind === 'mutation'
      ? { [field]: answers[name] ?? (name === 'SetTeamLimits' ? TEAM : true) }
      : { me: { __typename: 'CurrentUser', id: 'u1', team: { ...team, plan, ...own } } }
  return Response.json([{ payload: { data } }])
}

const run = (words: string, more: { terminal?: boolean; browse?: () => Promise<boolean> } = {}) =>
  machine.run(words.split(' '), { env, fetch: host, ...more })

test('[CL-038] the credits and billing commands have their verbs', () => {
  const verbs = (noun: string) =>
    Object.keys((commands as Record<string, { verbs?: object }>)[noun]?.verbs ?? {})
  expect(verbs('credits')).toEqual(expect.arrayContaining(['status', 'usage']))
  expect(verbs('billing')).toEqual(
    expect.arrayContaining(['plan', 'addons', 'limit', 'convert', 'checkout', 'portal']),
  )
})

test.each([
  [
    'billing checkout credits_500 credits_500 --yearly',
    {
      ...{ team_id: TEAM, plan: 'flex', billing_interval: 'yearly', addons: ['credits_500', 'credits_500'] },
      ...{ success_path: `/t/overview?workspace=${TEAM}`, cancel_path: `/upgrade?workspace=${TEAM}` },
    },
  ],
  ['billing portal', `?return_path=/t/overview?workspace=${TEAM}`],
])('[CL-038] %s prints a URL, and opens it only on a terminal', async (words, body) => {
  const browse = vi.fn(async () => true)
  expect((await run(words, { browse })).stdout).toBe(`${PAGE}\n`)
  expect(browse).not.toHaveBeenCalled()
  expect((await run(words, { browse, terminal: true })).stdout).toBe(`${PAGE}\n`)
  expect(browse.mock.calls).toEqual([[PAGE]])
  await run(`${words} --no-browser`, { browse, terminal: true })
  expect(browse).toHaveBeenCalledTimes(1)
  expect(asked).toEqual([body, body, body])
})

test('[CL-038] shows what the plan costs and becomes, and changes it only with --apply', async () => {
  const told = (await run('billing plan', { terminal: true })).stdout.replace(/ +/g, ' ')
  for (const line of [
    'Plan Pro',
    'Status ACTIVE',
    'Items 1 × flex ($12 a month), 1 × credits_500 ($9 a month)',
    'Next bill 2026-04-01',
    'Becomes 1 × flex ($12 a month)',
  ])
    expect(told).toContain(`${line}\n`)
  expect((await run('billing plan free')).stderr).toContain('The plan would end on 2026-04-01')
  expect((await run('billing plan pro')).stderr).toContain('not set to end')
  own = { subscription: { ...team.subscription, cancelAt: '2026-04-01T00:00:00.000Z' } }
  expect((await run('billing plan free')).stderr).toContain('already ends on 2026-04-01')
  expect((await run('billing plan pro')).stderr).toContain('would go on after 2026-04-01')
  expect(asked).toEqual([])
  await run('billing plan free --apply')
  await run('billing plan pro --apply')
  const named = { teamId: TEAM, subscriptionId: 's1' }
  expect(asked).toEqual([
    ['SoftCancelSubscription', named],
    ['ReactivateSubscription', named],
  ])
})

test('[CL-038] add-ons, conversion and limit show what they cost, and change as shown', async () => {
  const { data } = (await run('billing addons --json')).json() as { data: object[] }
  expect(data).toMatchObject([
    { id: 'credits_500', credits: 500, cents: 900, quantity: 1 },
    { id: 'credits_4000', credits: 4000, cents: 5000, quantity: 0 },
    { id: 'credits_24000', credits: 24_000, cents: 21_600, quantity: 0 },
  ])
  const { stderr: told } = await run('billing addons credits_4000')
  expect(told).toContain('It would cost $14.28 today.')
  expect(told).toContain('1 × credits_500 would end on 2026-04-01.')
  expect((await run('billing addons credits_4000 --json')).json()).toMatchObject({
    data: [{ quantity: 1, upcoming: 0 }, { quantity: 0, upcoming: 1 }, { upcoming: 0 }],
    meta: { dryRun: true, cents: 1428 },
  })
  own = { featureFlags: { ubbBeta: false, friendOfCsb: false } }
  expect((await run('billing convert credits_4000')).stdout).toBe(
    'It would cost $14.28 today. Add --apply to do it.\n1 × credits_500 would end on 2026-04-01.\n',
  )
  expect(asked.splice(0)).toEqual([
    ...[1, 2].map(() => [
      'PreviewConvertToUsageBilling',
      { teamId: TEAM, plan: 'flex', addons: ['credits_4000'] },
    ]),
    ['PreviewConvertToUsageBilling', { teamId: TEAM, plan: 'flex', addons: ['credits_4000'] }],
  ])
  await run('billing addons credits_4000 --apply')
  const { stderr: left } = await run('billing addons --none --apply')
  expect(left).toContain('From 2026-04-01 on there will be no add-ons.')
  await run('billing convert --yearly --none --apply')
  expect((await run('billing limit 50')).stdout).toContain('Up to $50 a month')
  expect(asked.filter((one) => !JSON.stringify(one).includes('Preview'))).toEqual([
    ['UpdateUsageSubscription', { teamId: TEAM, addons: ['credits_4000'] }],
    ['UpdateUsageSubscription', { teamId: TEAM, addons: [] }],
    ['ConvertToUsageBilling', { teamId: TEAM, plan: 'flex', billingInterval: 'YEARLY', addons: [] }],
    ['SetTeamLimits', { teamId: TEAM, onDemandSpendingLimit: 50 }],
  ])
  for (const none of [0, null]) {
    own = { limits: { ...team.limits, onDemandSpendingLimit: none } }
    expect((await run('billing limit')).stdout).toBe(
      'Nothing may be spent on credits beyond the included ones.\n',
    )
  }
  expect((await run('billing limit -1')).status).toBe(2)
  expect((await run('billing addons credits_500 --none')).status).toBe(2)
})

test.each([
  [
    ['changeDeclined', 'The card was declined.'],
    'billing addons credits_500 --apply',
    'sandlot billing portal',
  ],
  [
    ['planEnds', 'The plan ends on 2026-04-01. Keep it first.'],
    'billing addons credits_500',
    'sandlot billing plan pro --apply',
  ],
  [
    ['notPaying', 'This workspace does not pay for a plan yet.'],
    'billing addons credits_500',
    'sandlot billing checkout',
  ],
  [
    ['notPaying', 'This workspace does not pay for a plan yet.'],
    'billing convert',
    'sandlot billing checkout',
  ],
] as const)('a refusal with %s suggests the next command', async ([reason, message], words, next) => {
  refusal = [reason, message]
  const { status, json } = await run(`${words} --json`)
  expect([status, json()]).toMatchObject([7, { ok: false, error: { reason, message, next: [next] } }])
  expect((await run(words)).stderr).toContain(next)
})

test.each([
  [null, 'notPaying', ['sandlot billing checkout']],
  [{ ...team.subscription, status: 'CANCELLED' }, 'notPaying', ['sandlot billing checkout']],
  [{ ...team.subscription, paymentProvider: null }, 'givenNotPaid', []],
])('an unpaid plan can be neither ended nor kept', async (subscription, reason, next) => {
  own = { subscription }
  for (const words of ['billing plan pro', 'billing plan free --apply']) {
    const { status, json } = await run(`${words} --json`)
    expect([status, json()]).toMatchObject([7, { ok: false, error: { reason, next } }])
  }
  expect(asked).toEqual([])
})

test('a conversion keeps add-ons and interval unless others are named, and reports when there is nothing to do', async () => {
  const bought = [item('flex', 1200), item('credits_500', 900)]
  const schedule = { ...team.subscriptionSchedule, billingInterval: 'YEARLY', upcoming: null }
  own = {
    featureFlags: { ubbBeta: false, friendOfCsb: false },
    subscriptionSchedule: { ...schedule, current: { ...schedule.current, items: bought } },
  }
  const { json } = await run('billing convert --apply --json')
  expect(json()).toMatchObject({
    data: { converted: true, interval: 'yearly', addons: ['credits_500'], ends: [] },
  })
  expect(asked.splice(0).at(-1)).toEqual([
    'ConvertToUsageBilling',
    { teamId: TEAM, plan: 'flex', addons: ['credits_500'] },
  ])
  own = {}
  expect((await run('billing convert --apply')).stdout).toBe('This workspace is already billed by usage.\n')
  expect(asked.splice(0).map((one) => (one as string[])[0])).toEqual(['PreviewConvertToUsageBilling'])
  expect((await run('billing convert --yearly')).stdout).toContain('already billed by usage.\nIt would cost')
  expect((await run('billing convert credits_500 --none')).status).toBe(2)
  own = { featureFlags: { ubbBeta: false, friendOfCsb: false } }
  expect((await run('billing convert --yearly --none')).stdout).toContain(
    '1 × credits_500 would end with the period.',
  )
})

test('refuses a limit for a Free workspace without a request, and names the way to get one', async () => {
  plan = 'free'
  const { status, json } = await run('billing limit 20 --json')
  expect([status, json()]).toMatchObject([
    7,
    { ok: false, error: { code: 'conflict', reason: 'planFree', next: ['sandlot billing checkout'] } },
  ])
  expect((await run('billing limit 20')).stderr).toContain('The Free plan has no credits beyond')
  expect(asked).toEqual([])
  expect((await run('billing limit')).status).toBe(0)
})

test('lists pending orders of the workspace, or of all workspaces', async () => {
  const own = (await run('billing orders --json')).json()
  expect(own).toMatchObject({
    data: [{ workspaceId: TEAM, plan: 'pro', interval: 'yearly', addons: ['credits_500'] }],
  })
  const all = (await run('billing orders --instance --json')).json()
  expect(all).toMatchObject({ data: [{ workspaceId: TEAM, interval: 'monthly', addons: [] }] })
})
