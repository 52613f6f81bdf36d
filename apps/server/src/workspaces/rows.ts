import type { workspaces } from './tables.ts'

export type TeamRow = typeof workspaces.$inferSelect
export type TeamPreviewRow = TeamRow
