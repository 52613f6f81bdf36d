import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMachine } from '../testing/run.ts'

const TEAM = '11111111-1111-4111-8111-111111111111'
const NONE = 2_147_483_647

type Team = {
  plan: string | null
  credits?: number
  included?: number
  onDemand?: number | null
  frozen?: boolean
  paymentProvider?: string | null
  usedFrom?: object
}

/** A host with one workspace, limited to the queries of this command. */
const hostWith =
  ({ plan, credits = 0, included = 400, onDemand = null, frozen = false, ...more }: Team): typeof fetch =>
  async (input) => {
    if (new Request(input).url.includes('/vm_tiers'))
      return Response.json({
        vm_tiers: ['Nano', 'Micro'].map((name, at) => ({
          tier: at + 1,
          shortid: `vm-${at + 1}`,
          name,
          cpu: 2,
          memory: 4,
          storage: 20,
          credit_basis: 10,
        })),
      })
    if (new Request(input).url.endsWith('/meta/features'))
      return Response.json({
        ...{ login_with_apple: false, login_with_github: false, login_with_google: false },
        ...{ login_with_workos: false, payment_provider: more.paymentProvider ?? null },
      })
    if (new Request(input).url.endsWith(`/workspaces/${TEAM}/credits`))
      return Response.json({
        ...{ month: '2026-03', granted: plan && included, used: credits, left: plan && 0, frozen },
        ...{ running: 0, budgets: [], used_from: more.usedFrom ?? null },
        forecast: {
          ends_at: '2026-03-27T14:00:00.000Z',
          ends_by_running_at: null,
          at_month_end: { low: 0, likely: 0, high: 0 },
        },
      })
    const team = {
      __typename: 'Team',
      id: TEAM,
      name: 'Makers',
      plan,
      frozen,
      limits: {
        includedCredits: included,
        includedDrafts: plan === 'free' ? 10 : 10_000,
        includedPrivateSandboxes: plan === 'free' ? 5 : NONE,
        includedVmTier: 2,
        onDemandCreditLimit: onDemand,
      },
      usage: { credits, sandboxes: 9, privateSandboxesQuantity: 3, publicSandboxesQuantity: 2 },
      userAuthorizations: [{ userId: 'u1', drafts: 4 }],
    }
    return Response.json([{ payload: { data: { me: { __typename: 'CurrentUser', id: 'u1', team } } } }])
  }

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

const env = {
  NO_COLOR: '1',
  SANDLOT_HOST: 'http://localhost:4000',
  SANDLOT_TOKEN: 'slt_x',
  SANDLOT_WORKSPACE: TEAM,
}
const status = (team: Team, ...flags: string[]) =>
  machine.run(['credits', 'status', ...flags], { env, fetch: hostWith(team), terminal: flags.length === 0 })

test('shows the plan, the remaining credits and the other limits in words', async () => {
  const ran = await status({ plan: 'free', credits: 123 })
  expect(ran.stderr).toBe('')
  const said = ran.stdout.replace(/ +/g, ' ')
  for (const line of [
    'Workspace Makers',
    'Plan Free',
    'Credits 123 / 400 credits',
    'Credits left 277',
    'Good for 28 hours of Nano VM runtime',
    'Forecast At this pace the credits last until 27 March, about 14:00.',
    'Private sandboxes 3 / 5',
    'Your drafts 4 / 10',
    'Largest machine Micro',
  ])
    expect(said).toContain(`${line}\n`)
})

test('prints numbers for scripts, and null for what is unlimited', async () => {
  const { stdout } = await status(
    { plan: 'flex', credits: 1600, included: 1000, onDemand: 500, frozen: true },
    '--json',
  )
  expect(JSON.parse(stdout).data).toEqual({
    id: TEAM,
    name: 'Makers',
    plan: 'pro',
    frozen: true,
    credits: {
      ...{ used: 1600, max: 1500, included: 1000, onDemand: 500, left: 0, hours: 0, usedFrom: null },
      until: '2026-03-27T14:00:00.000Z',
    },
    privateSandboxes: { used: 3, max: null },
    publicSandboxes: 2,
    drafts: { used: 4, max: null },
    sandboxes: 9,
    vmTier: 2,
  })
})

test('shows how many credits are included and what further ones cost', async () => {
  const paid = { plan: 'flex', credits: 1, included: 1000, onDemand: 1111 }
  const said = async (team: Team) => (await status(team)).stdout.replace(/ +/g, ' ')
  expect(await said({ ...paid, paymentProvider: 'STRIPE' })).toContain(
    'Credits 1 / 2,111 credits\nOf these 1,000 included, up to 1,111 billed at $0.018 each\n',
  )
  expect(await said(paid)).toContain('Credits left 2,110\n')
  expect(await said({ ...paid, paymentProvider: null })).not.toContain('billed')
  for (const plan of ['flex', 'free']) expect(await said({ plan, credits: 1 })).not.toContain('billed')
})

test('shows which credits were used, and what on-demand ones cost', async () => {
  const usedFrom = { plan: 1000, addons: 0, on_demand: 100, on_demand_cents: 180 }
  const team = { plan: 'flex', credits: 1100, included: 1000, onDemand: 1111, usedFrom }
  expect((await status(team)).stdout.replace(/ +/g, ' ')).toContain(
    'Used 1,000 from the plan, 100 on demand ($1.80)\n',
  )
  const { stdout } = await status(team, '--json')
  expect(JSON.parse(stdout).data.credits.usedFrom).toEqual({
    ...{ plan: 1000, addons: 0, onDemand: 100, onDemandCents: 180 },
  })
})

test('reports a server without plans', async () => {
  const ran = await status({ plan: null, included: NONE })
  expect(ran.stdout).toContain('No plans on this server')
  expect(ran.stdout).toContain('No credits are counted on this server.')
  expect(ran.stdout).not.toContain('Credits left')
})
