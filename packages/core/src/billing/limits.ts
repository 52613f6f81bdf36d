/** Stands for no limit: the wire has whole numbers only, and this is the largest of them. */
export const UNLIMITED = 2_147_483_647
/** Stands for no limit of drafts (contract §1). */
export const UNLIMITED_DRAFTS = 10_000

/** Credits that come with a plan each month (spec BL-006, BL-014); what Enterprise has beyond Pro's is agreed on. */
export const INCLUDED_CREDITS = { free: 400, pro: 1000, enterprise: 1000 } as const
/** People that a workspace may have (spec BL-008, BL-016, BL-017, BL-022). */
export const INCLUDED_MEMBERS = { free: 5, pro: 20, enterprise: UNLIMITED } as const
/** Storage of each virtual machine in GB (spec BL-007, BL-018); that of Enterprise is agreed on (spec BL-023). */
export const INCLUDED_STORAGE_GB = { free: 20, pro: 50, enterprise: UNLIMITED } as const
/** Private browser sandboxes outside Drafts (spec BL-009, contract §9). */
export const INCLUDED_PRIVATE_SANDBOXES = { free: 5, pro: UNLIMITED, enterprise: UNLIMITED } as const
/** Drafts of each member (docs/spec/decisions.md, 8). */
export const INCLUDED_DRAFTS = {
  free: 10,
  pro: UNLIMITED_DRAFTS,
  enterprise: UNLIMITED_DRAFTS,
} as const

/** Credits that each package adds a month, by the name of its subscription item (spec BL-050 to BL-052). */
export const ADDON_CREDITS: Readonly<Record<string, number>> = {
  credits_500: 500,
  credits_4000: 4000,
  credits_24000: 24_000,
}

/** A credit costs $0.018, which is 18 thousandths of a dollar (spec BL-033). */
export const CREDIT_PRICE_MILLS = 18
/** The most that may be spent on credits beyond the included ones, in whole dollars (spec BL-072). */
export const ON_DEMAND_SPENDING_MAX = 100
/** The same after the first cycles, and for who runs the instance (docs/spec/decisions.md, 24). */
export const ON_DEMAND_LATER_MAX = 100_000

/** With fewer of its included credits left a Free workspace is told so (spec CN-057). */
export const LOW_CREDITS = 50
/** Beyond this share of all that may be used a Pro workspace is told so (spec CN-058). */
export const NEAR_LIMIT_SHARE = 0.9
