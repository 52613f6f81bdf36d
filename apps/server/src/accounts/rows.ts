import type { Viewer } from '../context.ts'
import type { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type CurrentUserRow = UserRow & { viewer: Viewer }
