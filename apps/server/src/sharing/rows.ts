import type { sandboxCollaborators, sandboxInvitations } from './tables.ts'

/** `lastSeenAt` is there where it was asked for. */
export type CollaboratorRow = typeof sandboxCollaborators.$inferSelect & { lastSeenAt?: Date | null }
/** `token` is there only in the answer to who made it. */
export type InvitationRow = typeof sandboxInvitations.$inferSelect & { token?: string }
