import { isUsedUp } from '@sandlot/core/billing/lease-rules'
import type { Plan } from '@sandlot/core/billing/plan-rules'
import {
  creditsOf,
  limitsOf,
  maxCredits,
  type PlanLimits,
  planOf,
  restrictedBy,
} from '@sandlot/core/billing/rules'
import { creditsUsed, unitsOf } from '@sandlot/core/billing/unit-rules'
import type { Credits } from '@sandlot/core/runtime/tier-rules'
import { type Quota, quotaOf } from '@sandlot/core/sandboxes/plan-rules'
import type { Deps } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { readVmTiers } from '../runtime/tiers.ts'
import type { DevboxFacts, PlanFacts } from './facts.ts'
import { type Billing, billingOf, unitsUsed } from './repo.ts'

/** What a workspace may use, and what it has used. */
export type Entitlements = Billing & {
  /** Null on an instance without plans. */
  plan: Plan | null
  limits: PlanLimits
  /** Of the tiers that there are. */
  highestVmTier: number
  credits: Credits
  /** Whether the credits of the month are used up. */
  isFrozen: boolean
  /** What of it keeps the workspace from devboxes: not everybody is held up (contract §10.11). */
  restriction: { isFrozen: boolean; credits: Credits }
}

/** What of it decides which devboxes there may be. */
type Allowance = Pick<Entitlements, 'highestVmTier' | 'restriction'>

type Instance = Pick<Deps, 'clock' | 'config'> & { db: Reader }

const planned = ({ subscription, terms }: PlanFacts, config: Instance['config']) => {
  const plan = planOf(subscription, config)
  return { plan, limits: limitsOf(plan, { items: subscription?.items ?? [], overrides: terms.limits }) }
}

/** What workspaces may use and have used, by their ids. */
export async function entitlementsOf(
  { db, clock, config }: Instance,
  workspaceIds: readonly string[],
): Promise<Map<string, Entitlements>> {
  // One after the other: within a transaction there is one connection, which has one query at a time.
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

/** Which devboxes a workspace may have, by what was read of it. */
export const allowanceOf = (facts: DevboxFacts, config: Instance['config']): Allowance =>
  standingOf(facts, config)

/** How many sandboxes a workspace may have, by what was read of it. */
export const quotaBy = (facts: PlanFacts, config: Instance['config']): Quota =>
  quotaOf(planned(facts, config).limits)

/** What one workspace may have, read within a transaction; nothing is limited in one that is not there. */
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

/** How many sandboxes each of these workspaces may have; nothing limits one that is not in the answer. */
export async function quotasOf(
  db: Reader,
  config: Instance['config'],
  workspaceIds: readonly string[],
): Promise<Map<string, Quota>> {
  const billing = await billingOf(db, workspaceIds)
  return new Map([...billing].map(([id, own]) => [id, quotaBy(own, config)]))
}
