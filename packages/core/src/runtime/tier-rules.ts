import type { Refusal } from '../actions.ts'
import type { Plan } from '../billing/plan-rules.ts'
import { grouped } from '../grouped.ts'
import { DEFAULT_VM_TIER, INCLUDED_VM_TIERS, UNLIMITED_CREDITS } from './tier-limits.ts'
import { tierMessages } from './tier-messages.ts'
import type { VmTier } from './tier-rest.ts'

/** The highest tier of a workspace; an instance without plans (null) sets no limit (docs/spec/decisions.md, 7). */
export const includedVmTier = (plan: Plan | null): number =>
  plan === null ? Number.POSITIVE_INFINITY : INCLUDED_VM_TIERS[plan]

/** Whether a workspace is on the Free plan, judging by its highest tier. */
export const isFreeTier = (highest: number): boolean => highest <= INCLUDED_VM_TIERS.free

/** The default tier of a devbox, by the highest tier of its workspace. */
export function defaultVmTier(highest: number): number {
  return isFreeTier(highest) ? Math.min(DEFAULT_VM_TIER.free, highest) : DEFAULT_VM_TIER.others
}

export type Credits = {
  used: number
  /** Credits of the plan, including add-ons. */
  included: number
  /** Credits that may be bought beyond them; null if none may. */
  onDemand: number | null
}

/** If no credits are counted (docs/spec/decisions.md, 7). */
export const UNCOUNTED: Credits = { used: 0, included: UNLIMITED_CREDITS, onDemand: null }

/** A workspace's credits in one line: used, included and on demand. */
export function creditLine({ used, included, onDemand }: Credits): string {
  if (included >= UNLIMITED_CREDITS) return tierMessages.creditsUncounted
  return tierMessages.creditsUsed(grouped(used), grouped(included + (onDemand ?? 0)))
}

/** What remains possible in a workspace without credits; browser sandboxes cost none (spec CR-048, CR-067). */
export type WhenOutOfCredits = 'allowed' | 'browserOnly' | 'refused'
export type CreditReason = 'outOfCredits'

/**
 * Why a workspace without credits cannot do something now (to a devbox, unless specified), or null. Whether they are
 * used up is up to the server: used credits are displayed rounded up, so the last one may still be usable.
 */
export const creditRefusal = (
  { whenOutOfCredits }: { whenOutOfCredits: WhenOutOfCredits },
  { isFrozen }: { isFrozen: boolean },
  isDevbox = true,
): CreditReason | null => {
  const isRefused = whenOutOfCredits === 'refused' || (whenOutOfCredits === 'browserOnly' && isDevbox)
  return isRefused && isFrozen ? 'outOfCredits' : null
}

type Sized = Pick<VmTier, 'tier' | 'name' | 'cpu' | 'memory'>

/** The resources of the machine that runs devboxes, in vCPUs and GiB; null if unknown. */
export type HostCapacity = { cpu: number; memory: number } | null

/** Whether a size exceeds the host. The smallest size is always offered. */
const isBeyond = (
  wanted: Pick<VmTier, 'tier' | 'cpu' | 'memory'>,
  known: readonly Pick<VmTier, 'tier'>[],
  host: HostCapacity,
): host is NonNullable<HostCapacity> =>
  host !== null && wanted.tier !== known[0]?.tier && (wanted.cpu > host.cpu || wanted.memory > host.memory)

/** Why a devbox does not get a tier, with the parameters of each reason. */
export type TierParams = {
  unknownTier: { tier: number; known: readonly number[] }
  /** The requested tier, and the highest one of the plan, by name. */
  tierTooHigh: { name: string; highest: string }
  /** The requested tier, and the host's resources. */
  tierBeyondHost: { name: string; cpu: number; memory: number }
}

/** Why a devbox of a workspace cannot have a tier, or null. */
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

/** The hint beside a size that cannot be chosen, or null. */
export function vmTierHint(...asked: Parameters<typeof vmTierProblem>): string | null {
  const problem = vmTierProblem(...asked)
  if (problem === null) return null
  return problem.reason === 'tierBeyondHost' ? tierMessages.beyondHere : tierMessages.needsPlan
}

/** The actual size on a host: the requested one, or the largest below it that the host can provide. */
export const givenVmTier = (wanted: number, known: readonly Sized[], host: HostCapacity): number =>
  known.filter((one) => one.tier <= wanted && !isBeyond(one, known, host)).at(-1)?.tier ?? wanted

/** The tier of a running devbox: the chosen one, or its workspace's default. */
export const vmTierToRun = (
  chosen: number | null,
  known: readonly Sized[],
  highest: number,
  host: HostCapacity,
): number => Math.min(chosen ?? givenVmTier(defaultVmTier(highest), known, host), highest)

/** A tier in a list: its name and resources (contract §9). */
export const vmTierLabel = ({ name, cpu, memory, storage }: VmTier): string =>
  `${name} · ${cpu} vCPUs · ${memory} GiB RAM · ${storage} GB`

/** The tier for a typed number or name, such as `2`, `vm-2` or `micro`. */
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
