import { refusalError } from '@sandlot/core/actions'
import {
  areQuietHours,
  defaultPreferences,
  type Preferences,
  type QuietHours,
} from '@sandlot/core/notifications/preferences-rules'
import { notificationRefusals } from '@sandlot/core/notifications/refusals'
import { eq } from 'drizzle-orm'
import { runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import type { NotificationPreferencesRow } from './rows.ts'
import { notificationPreferences } from './tables.ts'

/** Returns a person's preferences, or the defaults. */
export async function preferencesOf(db: Reader, userId: string): Promise<NotificationPreferencesRow> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const none = { emailTeamRequest: true, quietFrom: null, quietUntil: null, timeZone: null }
  return row ?? { userId, ...defaultPreferences, ...none }
}

/** Returns a person's quiet hours, if they have any. */
export const quietHoursOf = ({
  quietFrom,
  quietUntil,
  timeZone,
}: NotificationPreferencesRow): QuietHours | null =>
  quietFrom === null || quietUntil === null || timeZone === null
    ? null
    : { from: quietFrom, until: quietUntil, timeZone }

type Wanted = Partial<Preferences & Omit<NotificationPreferencesRow, 'userId'>>

/**
 * Changes the given preferences only, even if two are changed concurrently. It concerns nobody else, so it is not in
 * the audit log.
 */
export function changePreferences(context: Context, wanted: Wanted): Promise<NotificationPreferencesRow> {
  const { userId } = requireViewer(context)
  const change = async (tx: Transaction) => {
    const changed = { ...(await preferencesOf(tx, userId)), ...wanted }
    const given = [changed.quietFrom, changed.quietUntil, changed.timeZone].filter((part) => part !== null)
    const hours = quietHoursOf(changed)
    if (hours ? !areQuietHours(hours) : given.length > 0)
      throw refusalError(notificationRefusals, 'quietHoursWrong', { field: 'quietFrom' })
    await tx
      .insert(notificationPreferences)
      .values(changed)
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: changed })
    return { result: changed, audit: null }
  }
  return runCommand(context, context.actor, change, [`notification-preferences:${userId}`])
}
