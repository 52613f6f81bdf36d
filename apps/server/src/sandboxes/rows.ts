import type { GitOrigin } from '@sandlot/core/repositories/git-rules'
import type { sandboxes } from './tables.ts'

export type SandboxRow = typeof sandboxes.$inferSelect
export type GitRow = GitOrigin
