import type { gitPulls, gitRepositories } from './tables.ts'

/** A repository with its owner's slug. */
export type GitRow = typeof gitRepositories.$inferSelect & { slug: string }
export type PullRow = typeof gitPulls.$inferSelect
