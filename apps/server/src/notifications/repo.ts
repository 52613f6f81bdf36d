import { NOTIFICATIONS_PAGE_MAX, NOTIFICATIONS_SHOWN } from '@sandlot/core/notifications/limits'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import type { NotificationRow } from './rows.ts'
import { notifications } from './tables.ts'

export type NotificationPage = {
  limit?: number | null
  /** Null or empty for every type (contract §10.18). */
  types?: readonly (string | null)[] | null
  after?: string | null
  read?: boolean | null
}

/** A person's notifications that are not archived, newest first whatever order was requested (contract §10.18). */
export function notificationsOf(
  db: Reader,
  userId: string,
  { limit, types, after, read }: NotificationPage,
): Promise<NotificationRow[]> {
  const wanted = (types ?? []).filter((type) => type !== null)
  const last = db
    .select({ at: notifications.insertedAt, id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.id, after ?? '')))
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.archived, false),
        wanted.length > 0 ? inArray(notifications.type, wanted) : undefined,
        read == null ? undefined : eq(notifications.read, read),
        after == null ? undefined : sql`(${notifications.insertedAt}, ${notifications.id}) < ${last}`,
      ),
    )
    .orderBy(desc(notifications.insertedAt), desc(notifications.id))
    .limit(Math.min(Math.max(limit ?? NOTIFICATIONS_SHOWN, 1), NOTIFICATIONS_PAGE_MAX))
}

/** The number on the bell: the notifications that the person has neither seen nor read. */
export async function unreadCount(db: Reader, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        sql`not ${notifications.seen} and not ${notifications.read} and not ${notifications.archived}`,
      ),
    )
  return row?.unread ?? 0
}
