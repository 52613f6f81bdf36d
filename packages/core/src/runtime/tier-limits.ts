/** The highest tier of a virtual machine that each plan includes (spec BL-043 to BL-045; docs/spec/decisions.md, 6). */
export const INCLUDED_VM_TIERS = { free: 2, pro: 4, enterprise: 6 } as const

/** The tier that a devbox gets where nobody chooses one: Nano on Free, Micro elsewhere (spec BL-046, BL-047). */
export const DEFAULT_VM_TIER = { free: 1, others: 2 } as const

/** Credits of an instance that counts none: the wire has whole numbers only, and this is the largest of them. */
export const UNLIMITED_CREDITS = 2_147_483_647
