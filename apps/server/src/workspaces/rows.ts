import type { invitations, workspaces } from './tables.ts'

export type TeamRow = typeof workspaces.$inferSelect
export type WorkspaceSandboxSettingsRow = TeamRow
export type TeamPreviewRow = TeamRow
export type TeamInvitationRow = typeof invitations.$inferSelect
