import { NEW_NOTIFICATION, NOTIFICATIONS_CHANGED, notificationTopic } from '@sandlot/core/notifications/live'
import { quietUntil, waysOf } from '@sandlot/core/notifications/preferences-rules'
import type { NotificationType } from '@sandlot/core/notifications/rules'
import { and, eq } from 'drizzle-orm'
import { findUser } from '../accounts/repo.ts'
import { currentSetup, type SetupDeps } from '../admin/setup/current.ts'
import { post } from '../mail/outbox.ts'
import type { Event } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { notificationLetter } from './letter.ts'
import { preferencesOf, quietHoursOf } from './preferences.ts'
import { notifications } from './tables.ts'

type News = {
  userId: string
  type: NotificationType
  /** Keys in snake_case, as clients of the contract read them. */
  data: Record<string, unknown>
  /** The subject, by which `resolveNotifications` finds it again. */
  subjectId?: string
  /** Whether the cause has already sent a mail. */
  isMailed?: boolean
}

type Telling = SetupDeps & Pick<Context, 'ids' | 'publicUrl'>

/**
 * Notifies a person in the ways that they chose, in the transaction of the command that causes it. Returns the events
 * for the command to publish.
 */
export async function notify(
  tx: Transaction,
  context: Telling,
  { userId, type, data, subjectId, isMailed = false }: News,
  now: Date,
): Promise<Event[]> {
  const preferences = await preferencesOf(tx, userId)
  const ways = waysOf(type, preferences)
  const quiet = quietUntil(quietHoursOf(preferences), now)
  if (ways.mail && !isMailed) await mailNews(tx, context, { userId, type, data }, { now, runAt: quiet })
  if (!ways.list) return []
  const id = context.ids.uuid()
  await tx
    .insert(notifications)
    .values({ id, userId, type, data, subjectId: subjectId ?? null, insertedAt: now })
  // In quiet hours, the list is updated, but nothing pops up.
  if (quiet) return [changed(userId)]
  return [{ topic: notificationTopic(userId), event: NEW_NOTIFICATION, payload: { id } }]
}

/** Purely informational mail is not left for an admin to pass on by hand. */
async function mailNews(
  tx: Transaction,
  context: Telling,
  { userId, type, data }: News,
  { now, runAt }: { now: Date; runAt: Date | null },
): Promise<void> {
  const { mail } = await currentSetup(context, tx)
  const person = mail && (await findUser(tx, userId))
  if (!person || person.email === '' || person.suspendedAt) return
  const letter = notificationLetter({ type, data: JSON.stringify(data) }, context.publicUrl())
  if (letter) await post(tx, context, { to: person.email, ...letter }, now, runAt ? { runAt } : {})
}

/** Whether a person wants mail about something. */
export const wantsMail = async (tx: Transaction, userId: string, type: NotificationType): Promise<boolean> =>
  waysOf(type, await preferencesOf(tx, userId)).mail

export const changed = (userId: string): Event => ({
  topic: notificationTopic(userId),
  event: NOTIFICATIONS_CHANGED,
  payload: {},
})

/** Archives notifications about something that is over, so that nobody answers it a second time. */
export async function resolveNotifications(tx: Transaction, subjectId: string): Promise<Event[]> {
  const settled = await tx
    .update(notifications)
    .set({ read: true, seen: true, archived: true })
    .where(and(eq(notifications.subjectId, subjectId), eq(notifications.archived, false)))
    .returning({ userId: notifications.userId })
  return [...new Set(settled.map(({ userId }) => userId))].map(changed)
}
