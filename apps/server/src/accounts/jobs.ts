import { ATTEMPTS_KEPT_SECONDS, SESSION_DAYS } from '@sandlot/core/accounts/limits'
import { and, isNotNull, lt, notInArray, or } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { attempts } from '../platform/tables.ts'
import {
  deviceGrants,
  oneTimeLinks,
  passkeyChallenges,
  pendingUsers,
  sessions,
  signInEnds,
  users,
} from './tables.ts'

/** Deletes what has expired: sessions, one-time links, unfinished sign-ups, device grants and passkey challenges. */
export const accountJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'accounts:sweep',
    cron: '17 * * * *',
    run: async () => {
      const now = clock.now()
      for (const table of [oneTimeLinks, pendingUsers, deviceGrants, passkeyChallenges, signInEnds])
        await db.delete(table).where(lt(table.expiresAt, now))
      // Suspended users are shown the reason for as long as one of their browsers may still send its old cookie.
      const suspended = db.select({ id: users.id }).from(users).where(isNotNull(users.suspendedAt))
      const asLong = daysBefore(now, SESSION_DAYS)
      await db
        .delete(sessions)
        .where(
          and(
            lt(sessions.expiresAt, now),
            or(notInArray(sessions.userId, suspended), lt(sessions.expiresAt, asLong)),
          ),
        )
      const quiet = new Date(now.getTime() - ATTEMPTS_KEPT_SECONDS * 1000)
      await db.delete(attempts).where(lt(attempts.lastAt, quiet))
    },
  },
]
