import type { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect
