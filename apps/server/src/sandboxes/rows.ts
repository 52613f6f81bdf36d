import type { sandboxes } from './tables.ts'

export type SandboxRow = typeof sandboxes.$inferSelect
