import { grouped } from '../../grouped.ts'
import {
  INCLUDED_DRAFTS,
  INCLUDED_MEMBERS,
  INCLUDED_PRIVATE_SANDBOXES,
  INCLUDED_STORAGE_GB,
  UNLIMITED_DRAFTS,
} from '../limits.ts'
import { billingMessages } from '../messages.ts'
import { PLAN_IDS, type Plan } from '../plan-rules.ts'
import { type Catalog, costOf, perMonth } from './catalog-rules.ts'
import { planFeatures, planMessages, planUsage } from './messages.ts'

/** Stands for unlimited on the cards of plans (spec BL-026). */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Formats a number of a plan (spec BL-026). */
export const planNumber = (value: number): string =>
  value === NO_LIMIT ? planMessages.unlimited : grouped(value)

/** What the card of a plan shows (spec EN-046, EN-047). */
export type PlanCard = {
  id: (typeof PLAN_IDS)[Plan]
  name: string
  members: number
  /** GB per machine; null if agreed individually. */
  storage: number | null
  publicSandboxes: number
  privateSandboxes: number
  devboxes: number
  repositories: number
  drafts: number
  vmType: string
  privateProject: boolean
  shareableLinks: boolean
  privateNPM: boolean
  liveSessions: boolean
  apiAccess: boolean
  protectedPreviews: boolean
  sso: boolean
  soc2: boolean
  privateCloud: boolean
  onPremise: boolean
  instantEnvironmentResume: boolean
  instantEnvironmentShare: boolean
  /** Cents per month; null if agreed individually. */
  priceMonthly: number | null
  /** Cents per month when paid yearly. */
  priceYearly: number | null
  usage: readonly string[]
  features: readonly string[]
}

const vmTypes: Record<Plan, string> = {
  free: '4 vCPUs + 8 GB RAM',
  pro: '16 vCPUs + 32 GB RAM',
  enterprise: '64 vCPUs + 128 GB RAM',
}

const limitOf = (count: number) => (count >= UNLIMITED_DRAFTS ? NO_LIMIT : count)

function cardOf(plan: Plan, prices: Pick<PlanCard, 'priceMonthly' | 'priceYearly'>): PlanCard {
  const isPaid = plan !== 'free'
  const isEnterprise = plan === 'enterprise'
  return {
    id: PLAN_IDS[plan],
    name: billingMessages.planNames[plan],
    members: limitOf(INCLUDED_MEMBERS[plan]),
    storage: isEnterprise ? null : INCLUDED_STORAGE_GB[plan],
    publicSandboxes: NO_LIMIT,
    privateSandboxes: limitOf(INCLUDED_PRIVATE_SANDBOXES[plan]),
    devboxes: NO_LIMIT,
    repositories: NO_LIMIT,
    drafts: limitOf(INCLUDED_DRAFTS[plan]),
    vmType: vmTypes[plan],
    privateProject: true,
    shareableLinks: true,
    privateNPM: isPaid,
    liveSessions: isPaid,
    apiAccess: true,
    protectedPreviews: isPaid,
    sso: isEnterprise,
    soc2: isEnterprise,
    privateCloud: isEnterprise,
    onPremise: isEnterprise,
    instantEnvironmentResume: true,
    instantEnvironmentShare: true,
    ...prices,
    usage: planUsage[plan],
    features: planFeatures[plan],
  }
}

/** All plans, with the price of the paid one. */
export const planCards = ({ base: { flex } }: Catalog): Record<Plan, PlanCard> => ({
  free: cardOf('free', { priceMonthly: 0, priceYearly: 0 }),
  pro: cardOf('pro', {
    priceMonthly: costOf(flex, 'monthly'),
    priceYearly: perMonth(costOf(flex, 'yearly'), 'yearly'),
  }),
  enterprise: cardOf('enterprise', { priceMonthly: null, priceYearly: null }),
})
