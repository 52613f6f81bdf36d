import type { gitPulls, gitRepositories } from './tables.ts'

/** A repository with what its owner is called. */
export type GitRow = typeof gitRepositories.$inferSelect & { slug: string }
export type PullRow = typeof gitPulls.$inferSelect
