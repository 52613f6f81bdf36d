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
  /** What it is about, by which `settle` finds it again. */
  subjectId?: string
  /** Whether it was mailed already, by what made it so. */
  isMailed?: boolean
}

type Telling = SetupDeps & Pick<Context, 'ids' | 'publicUrl'>

/**
 * Tells a person something in the ways that they chose, in the transaction of the command that made it so. Gives what
 * the command has to say.
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
  // In quiet hours the list is as it should be, and nothing pops up.
  if (quiet) return [changed(userId)]
  return [{ topic: notificationTopic(userId), event: NEW_NOTIFICATION, payload: { id } }]
}

/** Nobody passes on by hand what was sent only because somebody may like to know. */
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

/** Whether somebody wants to get mail about something. */
export const wantsMail = async (tx: Transaction, userId: string, type: NotificationType): Promise<boolean> =>
  waysOf(type, await preferencesOf(tx, userId)).mail

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
