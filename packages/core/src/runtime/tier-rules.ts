import type { Refusal } from '../actions.ts'
import type { Plan } from '../billing/plan-rules.ts'
import { grouped } from '../grouped.ts'
import { DEFAULT_VM_TIER, INCLUDED_VM_TIERS, UNLIMITED_CREDITS } from './tier-limits.ts'
import { tierMessages } from './tier-messages.ts'
import type { VmTier } from './tier-rest.ts'

/**
 * The highest tier that a workspace may use; an instance without plans (null) sets no limit
 * (docs/spec/decisions.md, 7).
 */
export const includedVmTier = (plan: Plan | null): number =>
  plan === null ? Number.POSITIVE_INFINITY : INCLUDED_VM_TIERS[plan]

/** Whether a workspace is on the Free plan, by the highest tier that it may use. */
export const isFreeTier = (highest: number): boolean => highest <= INCLUDED_VM_TIERS.free

/** The tier of a devbox where nobody chooses one, by the highest tier of its workspace. */
export function defaultVmTier(highest: number): number {
  return isFreeTier(highest) ? Math.min(DEFAULT_VM_TIER.free, highest) : DEFAULT_VM_TIER.others
}

export type Credits = {
  used: number
  /** What comes with the plan, add-ons included. */
  included: number
  /** What may be bought beyond it; null where nothing may. */
  onDemand: number | null
}

/** Where no credits are counted (docs/spec/decisions.md, 7). */
export const UNCOUNTED: Credits = { used: 0, included: UNLIMITED_CREDITS, onDemand: null }

/** What is told of a workspace's credits in one line: what is used of what comes with the plan and may be bought. */
export function creditLine({ used, included, onDemand }: Credits): string {
  if (included >= UNLIMITED_CREDITS) return tierMessages.creditsUncounted
  return tierMessages.creditsUsed(grouped(used), grouped(included + (onDemand ?? 0)))
}

/** What is left of an action in a workspace that is out of credits; browser sandboxes cost none (spec CR-048, CR-067). */
export type WhenFrozen = 'allowed' | 'browserOnly' | 'refused'
export type CreditReason = 'outOfCredits'

/**
 * Why a workspace without credits keeps an action from being done now, to a devbox unless it is said, or null. The server
 * says when they are out: used credits are shown rounded up, so the last one may be used still.
 */
export const creditRefusal = (
  { whenFrozen }: { whenFrozen: WhenFrozen },
  { isFrozen }: { isFrozen: boolean },
  isDevbox = true,
): CreditReason | null => {
  const isRefused = whenFrozen === 'refused' || (whenFrozen === 'browserOnly' && isDevbox)
  return isRefused && isFrozen ? 'outOfCredits' : null
}

type Sized = Pick<VmTier, 'tier' | 'name' | 'cpu' | 'memory'>

/** What the machine has that devboxes run on, in vCPUs and GiB; null where nobody knows. */
export type HostCapacity = { cpu: number; memory: number } | null

/** Whether a size has more than a host can give. The smallest one is what there is. */
const isBeyond = (
  wanted: Pick<VmTier, 'tier' | 'cpu' | 'memory'>,
  known: readonly Pick<VmTier, 'tier'>[],
  host: HostCapacity,
): host is NonNullable<HostCapacity> =>
  host !== null && wanted.tier !== known[0]?.tier && (wanted.cpu > host.cpu || wanted.memory > host.memory)

/** Why a devbox does not get a tier, each with what is told of that. */
export type TierParams = {
  unknownTier: { tier: number; known: readonly number[] }
  /** The tier that was asked for, and the highest that the plan includes, by their names. */
  tierTooHigh: { name: string; highest: string }
  /** The tier that was asked for, and what the host has. */
  tierBeyondHost: { name: string; cpu: number; memory: number }
}

/** Why a devbox of a workspace may not have a tier, or null. */
export function vmTierProblem(
  tier: number,
  known: readonly Sized[],
  highest: number,
  host: HostCapacity = null,
): Refusal<TierParams> | null {
  const wanted = known.find((one) => one.tier === tier)
  if (!wanted) return { reason: 'unknownTier', params: { tier, known: known.map((one) => one.tier) } }
  const { name } = wanted
  if (tier > highest) {
    const best = known.filter((one) => one.tier <= highest).sort((a, b) => b.tier - a.tier)[0]
    return { reason: 'tierTooHigh', params: { name, highest: best?.name ?? '' } }
  }
  if (isBeyond(wanted, known, host)) return { reason: 'tierBeyondHost', params: { name, ...host } }
  return null
}

/** What is told beside a size that cannot be chosen, or null. */
export function vmTierHint(...asked: Parameters<typeof vmTierProblem>): string | null {
  const problem = vmTierProblem(...asked)
  if (problem === null) return null
  return problem.reason === 'tierBeyondHost' ? tierMessages.beyondHere : tierMessages.needsPlan
}

/** What a size stands for on a host: itself, or the largest below it that the host can give. */
export const givenVmTier = (wanted: number, known: readonly Sized[], host: HostCapacity): number =>
  known.filter((one) => one.tier <= wanted && !isBeyond(one, known, host)).at(-1)?.tier ?? wanted

/** The tier that a devbox runs with: the one that was chosen for it, or else the usual one of its workspace. */
export const vmTierToRun = (
  chosen: number | null,
  known: readonly Sized[],
  highest: number,
  host: HostCapacity,
): number => Math.min(chosen ?? givenVmTier(defaultVmTier(highest), known, host), highest)

/** A tier as it is offered: its name and what the machine has (contract §9). */
export const vmTierLabel = ({ name, cpu, memory, storage }: VmTier): string =>
  `${name} · ${cpu} vCPUs · ${memory} GiB RAM · ${storage} GB`

/** The tier that stands for a number or a name that somebody typed, such as `2`, `vm-2` or `micro`. */
export function findVmTier<T extends Pick<VmTier, 'tier' | 'name' | 'shortid'>>(
  tiers: readonly T[],
  typed: string,
): T | undefined {
  const text = typed.trim().toLowerCase()
  return tiers.find(
    ({ tier, name, shortid }) =>
      text === String(tier) || text === shortid.toLowerCase() || text === name.toLowerCase(),
  )
}
