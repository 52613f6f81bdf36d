import type { folders } from './tables.ts'

export type CollectionRow = typeof folders.$inferSelect
