import type { sandboxCollaborators, sandboxInvitations } from './tables.ts'

/** `lastSeenAt` is set if it was requested. */
export type CollaboratorRow = typeof sandboxCollaborators.$inferSelect & { lastSeenAt?: Date | null }
/** `token` is only set in the answer to whoever created it. */
export type InvitationRow = typeof sandboxInvitations.$inferSelect & { token?: string }
