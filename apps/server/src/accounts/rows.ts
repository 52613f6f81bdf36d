import type { Viewer } from '../context.ts'
import type { identities, pendingUsers, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type CurrentUserRow = UserRow & { viewer: Viewer }
export type Identity = typeof identities.$inferSelect
export type PendingPerson = typeof pendingUsers.$inferSelect
