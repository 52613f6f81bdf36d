import type { branches, pullRequests } from './tables.ts'

export type BranchRow = typeof branches.$inferSelect
export type PullRequestRow = typeof pullRequests.$inferSelect
