import { isUsedUp } from '@sandlot/core/billing/ledger/lease-rules'
import { creditsUsed, unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import type { Plan } from '@sandlot/core/billing/plan-rules'
import {
  creditsOf,
  limitsOf,
  maxCredits,
  type PlanLimits,
  planOf,
  restrictedBy,
} from '@sandlot/core/billing/rules'
import type { Credits } from '@sandlot/core/runtime/tier-rules'
import { type Quota, quotaOf } from '@sandlot/core/sandboxes/plan-rules'
import type { Deps } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { readVmTiers } from '../runtime/tiers.ts'
import type { DevboxFacts, PlanFacts } from './facts.ts'
import { type Billing, billingOf, unitsUsed } from './repo.ts'

/** What a workspace may use, and has used. */
export type Entitlements = Billing & {
  /** Null on an instance without plans. */
  plan: Plan | null
  limits: PlanLimits
  /** Of the existing tiers. */
  highestVmTier: number
  credits: Credits
  /** Whether the credits of the month are used up. */
  isFrozen: boolean
  /** What keeps the workspace from devboxes; credits do not limit every workspace (contract §10.11). */
  restriction: { isFrozen: boolean; credits: Credits }
}

/** The part that decides which devboxes are allowed. */
type Allowance = Pick<Entitlements, 'highestVmTier' | 'restriction'>

type Instance = Pick<Deps, 'clock' | 'config'> & { db: Reader }

const planned = ({ subscription, terms }: PlanFacts, config: Instance['config']) => {
  const plan = planOf(subscription, config)
  return { plan, limits: limitsOf(plan, { items: subscription?.items ?? [], overrides: terms.limits }) }
}

/** Returns what workspaces may use and have used, by id. */
export async function entitlementsOf(
  { db, clock, config }: Instance,
  workspaceIds: readonly string[],
): Promise<Map<string, Entitlements>> {
  // One after the other, because a transaction has one connection, which runs one query at a time.
  const tiers = await readVmTiers(db)
  const billing = await billingOf(db, workspaceIds)
  const used = await unitsUsed(db, workspaceIds, clock.now())
  return new Map(
    [...billing].map(([id, own]) => [
      id,
      { ...own, ...standingOf({ billing: own, unitsUsed: used.get(id) ?? 0, tiers }, config) },
    ]),
  )
}

function standingOf({ billing, unitsUsed: used, tiers }: DevboxFacts, config: Instance['config']) {
  const { plan, limits } = planned(billing, config)
  const credits = creditsOf(limits, creditsUsed(used))
  const granted = unitsOf(maxCredits(plan, credits))
  const state = { isFrozen: isUsedUp({ granted, used }, tiers[0]?.creditBasis ?? 0), credits }
  const highestVmTier = Math.min(tiers.at(-1)?.tier ?? 0, limits.includedVmTier)
  return { plan, limits, highestVmTier, ...state, restriction: restrictedBy(billing.terms, state) }
}

/** Which devboxes a workspace may have, from facts that were already read. */
export const allowanceOf = (facts: DevboxFacts, config: Instance['config']): Allowance =>
  standingOf(facts, config)

/** How many sandboxes a workspace may have, from facts that were already read. */
export const quotaBy = (facts: PlanFacts, config: Instance['config']): Quota =>
  quotaOf(planned(facts, config).limits)

/** The limits of one workspace, read within a transaction; unlimited if it does not exist. */
export async function limitsWithin(
  db: Reader,
  config: Instance['config'],
  workspaceId: string,
): Promise<PlanLimits> {
  const own = (await billingOf(db, [workspaceId])).get(workspaceId)
  return own ? planned(own, config).limits : limitsOf(null)
}

/** The plan of each of these workspaces, read within a transaction; null on an instance without plans. */
export async function plansOf(
  db: Reader,
  config: Instance['config'],
  workspaceIds: readonly string[],
): Promise<Map<string, Plan | null>> {
  const billing = await billingOf(db, workspaceIds)
  return new Map([...billing].map(([id, own]) => [id, planned(own, config).plan]))
}

/** How many sandboxes each of these workspaces may have; those not in the answer are unlimited. */
export async function quotasOf(
  db: Reader,
  config: Instance['config'],
  workspaceIds: readonly string[],
): Promise<Map<string, Quota>> {
  const billing = await billingOf(db, workspaceIds)
  return new Map([...billing].map(([id, own]) => [id, quotaBy(own, config)]))
}
