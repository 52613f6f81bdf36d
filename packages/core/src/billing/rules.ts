import type { Credits } from '../runtime/tier-rules.ts'
import { includedVmTier, UNCOUNTED } from '../runtime/tier-rules.ts'
import {
  ADDON_CREDITS,
  CREDIT_PRICE_MILLS,
  INCLUDED_CREDITS,
  INCLUDED_DRAFTS,
  INCLUDED_MEMBERS,
  INCLUDED_PRIVATE_SANDBOXES,
  INCLUDED_STORAGE_GB,
  UNLIMITED,
  UNLIMITED_DRAFTS,
} from './limits.ts'
import { PLAN_IDS, type Plan } from './plan-rules.ts'

export const subscriptionStatuses = [
  'ACTIVE',
  'CANCELLED',
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'PAUSED',
  'TRIALING',
  'UNKNOWN',
  'UNPAID',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What a workspace's plan is based on: its subscription, with items such as `flex` and `credits_4000`. */
export type SubscriptionFacts = {
  status: SubscriptionStatus
  /** Whether a late payment still keeps the plan (docs/spec/decisions.md, 24). */
  isInGrace?: boolean
  items: readonly { name: string; quantity: number }[]
}

/** Whether the instance has plans, and whether it is on-premises. */
export type InstancePlans = {
  plans: boolean
  onPrem: boolean
  /** For debugging: every workspace counts as free (spec BL-004). */
  forceFree?: boolean
}

/**
 * The plan of a workspace (spec BL-002, BL-003; docs/spec/decisions.md, 7): Free unless its subscription is active.
 * On-premises, at least Pro. Null on an instance without plans.
 */
export function planOf(subscription: SubscriptionFacts | null, instance: InstancePlans): Plan | null {
  if (!instance.plans) return null
  if (instance.forceFree) return 'free'
  const isActive = subscription?.status === 'ACTIVE' || subscription?.isInGrace === true
  if (isActive && subscription?.items.some(({ name }) => name === PLAN_IDS.enterprise)) return 'enterprise'
  return isActive || instance.onPrem ? 'pro' : 'free'
}

/** The limits of a workspace: counts, except storage in GB per machine and on-demand dollars per month. */
export type PlanLimits = {
  includedCredits: number
  includedDrafts: number
  includedMembers: number
  includedPrivateSandboxes: number
  includedPublicSandboxes: number
  includedSandboxes: number
  includedStorage: number
  includedVmTier: number
  onDemandSpendingLimit: number | null
}

/** Limits agreed with a workspace instead of its plan's. */
export type LimitOverrides = { readonly [Limit in keyof PlanLimits]?: PlanLimits[Limit] | null | undefined }

/** What a plan includes, without purchases or agreements; nothing is limited without plans. */
export const includedIn = (plan: Plan | null): PlanLimits => ({
  includedCredits: plan === null ? UNLIMITED : INCLUDED_CREDITS[plan],
  includedDrafts: plan === null ? UNLIMITED_DRAFTS : INCLUDED_DRAFTS[plan],
  includedMembers: plan === null ? UNLIMITED : INCLUDED_MEMBERS[plan],
  includedPrivateSandboxes: plan === null ? UNLIMITED : INCLUDED_PRIVATE_SANDBOXES[plan],
  includedPublicSandboxes: UNLIMITED,
  includedSandboxes: UNLIMITED,
  includedStorage: plan === null ? UNLIMITED : INCLUDED_STORAGE_GB[plan],
  includedVmTier: Math.min(UNLIMITED, includedVmTier(plan)),
  onDemandSpendingLimit: null,
})

/** The limits of a workspace: its plan's, overridden by what was agreed, plus the credits it bought. */
export function limitsOf(
  plan: Plan | null,
  { items = [], overrides = {} }: { items?: SubscriptionFacts['items']; overrides?: LimitOverrides } = {},
): PlanLimits {
  const included = includedIn(plan)
  if (plan === null) return included
  const agreed = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value != null))
  const limits = { ...included, ...agreed }
  const bought = items.reduce((sum, { name, quantity }) => sum + (ADDON_CREDITS[name] ?? 0) * quantity, 0)
  return {
    ...limits,
    includedCredits: Math.min(UNLIMITED, limits.includedCredits + (plan === 'free' ? 0 : bought)),
    onDemandSpendingLimit: plan === 'free' ? null : limits.onDemandSpendingLimit,
  }
}

/** The credits that whole dollars buy, rounded down (spec BL-041). */
export const creditsFor = (dollars: number): number => Math.floor((dollars * 1000) / CREDIT_PRICE_MILLS)

/** A workspace's credits this month. On Free, none can be bought beyond those included. */
export const creditsOf = (limits: PlanLimits, used: number): Credits => ({
  used,
  included: limits.includedCredits,
  onDemand: limits.onDemandSpendingLimit === null ? null : creditsFor(limits.onDemandSpendingLimit),
})

/** The maximum usable credits; on-demand ones count on paid plans only (spec BL-036, BL-037). */
export const maxCredits = (plan: Plan | null, { included, onDemand }: Credits): number =>
  plan === 'free' ? included : included + (onDemand ?? 0)

/** Spec BL-038; negative if more was used than available. */
export const creditsLeft = (plan: Plan | null, credits: Credits): number =>
  maxCredits(plan, credits) - credits.used

/** How many hours the smallest machine can run on the rest (spec BL-040); `creditBasis` is its credits per hour. */
export const hoursLeft = (left: number, creditBasis: number): number => Math.ceil(left / creditBasis)

/**
 * What used-up credits restrict: nothing, unless the workspace is billed by usage and has no exemption (spec BL-091,
 * contract §10.11).
 */
export const restrictedBy = <State extends { isFrozen: boolean; credits: Credits }>(
  flags: { ubbBeta: boolean; friendOfCsb: boolean },
  { isFrozen, credits }: State,
): { isFrozen: boolean; credits: Credits } =>
  flags.ubbBeta && !flags.friendOfCsb ? { isFrozen, credits } : { isFrozen: false, credits: UNCOUNTED }
