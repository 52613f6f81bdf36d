import type { notificationPreferences, notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type NotificationPreferencesRow = typeof notificationPreferences.$inferSelect
