/** Stands for unlimited: the largest integer of the wire format. */
export const UNLIMITED = 2_147_483_647
/** Stands for unlimited drafts (contract §1). */
export const UNLIMITED_DRAFTS = 10_000

/** Monthly credits of each plan (spec BL-006, BL-014); Enterprise can agree on more. */
export const INCLUDED_CREDITS = { free: 400, pro: 1000, enterprise: 1000 } as const
/** Members of a workspace (spec BL-008, BL-016, BL-017, BL-022). */
export const INCLUDED_MEMBERS = { free: 5, pro: 20, enterprise: UNLIMITED } as const
/** Storage per virtual machine in GB (spec BL-007, BL-018); Enterprise agrees on its own (spec BL-023). */
export const INCLUDED_STORAGE_GB = { free: 20, pro: 50, enterprise: UNLIMITED } as const
/** Private browser sandboxes outside Drafts (spec BL-009, contract §9). */
export const INCLUDED_PRIVATE_SANDBOXES = { free: 5, pro: UNLIMITED, enterprise: UNLIMITED } as const
/** Drafts per member (docs/spec/decisions.md, 8). */
export const INCLUDED_DRAFTS = {
  free: 10,
  pro: UNLIMITED_DRAFTS,
  enterprise: UNLIMITED_DRAFTS,
} as const

/** Monthly credits of each package, by the name of its subscription item (spec BL-050 to BL-052). */
export const ADDON_CREDITS: Readonly<Record<string, number>> = {
  credits_500: 500,
  credits_4000: 4000,
  credits_24000: 24_000,
}

/** A credit costs $0.018, or 18 mills (spec BL-033). */
export const CREDIT_PRICE_MILLS = 18
/** The highest spending limit for on-demand credits, in whole dollars (spec BL-072). */
export const ON_DEMAND_SPENDING_MAX = 100
/** The same after the first cycles, and for administrators (docs/spec/decisions.md, 24). */
export const ON_DEMAND_LATER_MAX = 100_000

/** Below this many included credits, a Free workspace sees a warning (spec CN-057). */
export const LOW_CREDITS = 50
/** Above this share of all available credits, a Pro workspace sees a warning (spec CN-058). */
export const NEAR_LIMIT_SHARE = 0.9
