import { NEW_NOTIFICATION, NOTIFICATIONS_CHANGED, notificationTopic } from '@sandlot/core/notifications/live'
import type { NotificationType } from '@sandlot/core/notifications/rules'
import { and, eq } from 'drizzle-orm'
import type { CommandDeps, Event } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { notifications } from './tables.ts'

type News = {
  userId: string
  type: NotificationType
  /** Keys in snake_case, as clients of the contract read them. */
  data: Record<string, unknown>
  /** What it is about, by which `settle` finds it again. */
  subjectId?: string
}

/** Tells a person something, in the transaction of the command that made it so. Gives what the command has to say. */
export async function notify(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  { userId, type, data, subjectId }: News,
  now: Date,
): Promise<Event[]> {
  const id = ids.uuid()
  await tx
    .insert(notifications)
    .values({ id, userId, type, data, subjectId: subjectId ?? null, insertedAt: now })
  return [{ topic: notificationTopic(userId), event: NEW_NOTIFICATION, payload: { id } }]
}

export const changed = (userId: string): Event => ({
  topic: notificationTopic(userId),
  event: NOTIFICATIONS_CHANGED,
  payload: {},
})

/** Puts away what told of something that is over, so that nobody answers it a second time. */
export async function resolveNotifications(tx: Transaction, subjectId: string): Promise<Event[]> {
  const settled = await tx
    .update(notifications)
    .set({ read: true, seen: true, archived: true })
    .where(and(eq(notifications.subjectId, subjectId), eq(notifications.archived, false)))
    .returning({ userId: notifications.userId })
  return [...new Set(settled.map(({ userId }) => userId))].map(changed)
}
