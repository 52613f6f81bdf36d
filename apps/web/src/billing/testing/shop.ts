import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { catalogOf, PRICE_VERSION } from '@sandlot/core/billing/plans/catalog-rules'
import { toSnakeCase } from '@sandlot/core/case'
import { type Answers, USER_ID } from '../../sandboxes/testing/server.ts'

export type Team = {
  id?: string
  name?: string
  role?: 'ADMIN' | 'WRITE' | 'READ'
  teamManager?: boolean
  plan?: string | null
  frozen?: boolean
  ubbBeta?: boolean
  friendOfCsb?: boolean
  used?: number
  included?: number
  onDemand?: number | null
  spendingLimit?: number | null
  status?: string | null
  paymentProvider?: 'STRIPE' | null
  items?: { name: string; quantity?: number; unitAmount?: number | null }[] | null
  interval?: string
  upcoming?: object | null
  planRequest?: object | null
}

const NOW = '2026-01-01T00:00:00Z'

/** A workspace as all billing requests return it. */
export const buildTeam = ({
  id = 'w1',
  name = 'Ours',
  role = 'ADMIN',
  plan = 'free',
  ...more
}: Team = {}) => ({
  __typename: 'Team',
  id,
  name,
  avatarUrl: null,
  type: 'TEAM',
  insertedAt: NOW,
  plan,
  frozen: more.frozen ?? false,
  featureFlags: { ubbBeta: more.ubbBeta ?? true, friendOfCsb: more.friendOfCsb ?? false },
  limits: {
    includedCredits: more.included ?? (plan === 'free' ? 400 : 1000),
    includedVmTier: 2,
    onDemandCreditLimit: more.onDemand ?? null,
    onDemandSpendingLimit: more.spendingLimit ?? null,
  },
  usage: { credits: more.used ?? 0 },
  settings: { minimumPrivacy: 0 },
  subscription: more.status ? { status: more.status, paymentProvider: more.paymentProvider ?? null } : null,
  subscriptionSchedule: more.items
    ? {
        billingInterval: more.interval ?? 'MONTHLY',
        current: {
          startDate: null,
          endDate: null,
          items: more.items.map((item) => ({ quantity: 1, unitAmount: null, ...item })),
        },
        upcoming: more.upcoming ?? null,
      }
    : null,
  planRequest: more.planRequest ?? null,
  viewerAuthorization: { authorization: role, teamManager: more.teamManager ?? false },
  isLastAdmin: role === 'ADMIN',
  abilities: workspaceAbilities({ type: 'TEAM' }, role),
})

export type BuiltTeam = ReturnType<typeof buildTeam>

export const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })

export const features = (more: object = {}) => ({
  login_with_apple: false,
  login_with_github: false,
  login_with_google: false,
  login_with_workos: false,
  plans: true,
  payment_provider: null,
  links: { terms: null, contact: null, discounts: null },
  ...more,
})

export const tiers = [
  { tier: 1, shortid: 'vm-1', name: 'Nano', cpu: 2, memory: 4, storage: 20, credit_basis: 10 },
  { tier: 2, shortid: 'vm-2', name: 'Micro', cpu: 4, memory: 8, storage: 20, credit_basis: 20 },
]

/** The answers of a server that sells plans to these workspaces. */
export const shopAnswers = (teams: BuiltTeam[], instance: object = {}): Answers => ({
  'query AllTeams': () => me({ primaryWorkspaceId: teams[0]?.id ?? null, workspaces: teams }),
  'query UpgradableWorkspaces': () => me({ workspaces: teams }),
  'query WorkspaceBilling': ({ teamId }) => me({ team: teams.find(({ id }) => id === teamId) ?? null }),
  'query WorkspaceLimits': ({ teamId }) => me({ team: teams.find(({ id }) => id === teamId) ?? null }),
  'query TeamInfo': ({ teamId }) => me({ team: teams.find(({ id }) => id === teamId) ?? null }),
  'query GetEligibleWorkspaces': () => me({ eligibleWorkspaces: [] }),
  'GET /api/meta/features': () => features(instance),
  'GET /api/vm_tiers': () => ({ vm_tiers: tiers }),
  'GET /api/prices': () => toSnakeCase(catalogOf(PRICE_VERSION.checkout)),
})
