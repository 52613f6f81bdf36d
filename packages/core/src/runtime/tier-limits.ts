/** The highest VM tier that each plan includes (spec BL-043 to BL-045; docs/spec/decisions.md, 6). */
export const INCLUDED_VM_TIERS = { free: 2, pro: 4, enterprise: 6 } as const

/** The default tier of a devbox: Nano on Free, Micro otherwise (spec BL-046, BL-047). */
export const DEFAULT_VM_TIER = { free: 1, others: 2 } as const

/** Credits of an instance that does not count them: the largest integer of the wire format. */
export const UNLIMITED_CREDITS = 2_147_483_647
