import type { Viewer } from '../platform/context.ts'
import type { identities, pendingUsers, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type CurrentUserRow = UserRow & { viewer: Viewer }
export type Identity = typeof identities.$inferSelect
export type PendingPerson = typeof pendingUsers.$inferSelect

declare module '../platform/context.ts' {
  interface Viewer {
    /** The person as of the start of the request. */
    user: UserRow
  }
}
