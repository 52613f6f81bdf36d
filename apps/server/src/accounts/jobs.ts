import { ATTEMPTS_KEPT_SECONDS, SESSION_DAYS } from '@sandlot/core/accounts/limits'
import { and, isNotNull, lt, notInArray, or } from 'drizzle-orm'
import { type CommandDeps, runCommand, system } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { attempts } from '../platform/tables.ts'
import { sessionClosed } from './sessions/sessions.ts'
import {
  deviceGrants,
  oneTimeLinks,
  passkeyChallenges,
  pendingUsers,
  sessions,
  signInEnds,
  users,
} from './tables.ts'

/**
 * Deletes sessions that have expired, and closes their sockets, which would stay open for as long as their clients
 * like.
 */
const endExpired = (deps: CommandDeps): Promise<void> =>
  runCommand(deps, system, async (tx, now) => {
    // Suspended users are shown the reason for as long as one of their browsers may still send its old cookie.
    const suspended = tx.select({ id: users.id }).from(users).where(isNotNull(users.suspendedAt))
    const asLong = daysBefore(now, SESSION_DAYS)
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          lt(sessions.expiresAt, now),
          or(notInArray(sessions.userId, suspended), lt(sessions.expiresAt, asLong)),
        ),
      )
      .returning({ id: sessions.id })
    return { result: undefined, audit: null, events: ended.map(({ id }) => sessionClosed(id)) }
  })

/** Deletes what has expired: sessions, one-time links, unfinished sign-ups, device grants and passkey challenges. */
export const accountJobs = (deps: CommandDeps): Job[] => [
  {
    name: 'accounts:sweep',
    cron: '17 * * * *',
    run: async () => {
      const { db, clock } = deps
      const now = clock.now()
      for (const table of [oneTimeLinks, pendingUsers, deviceGrants, passkeyChallenges, signInEnds])
        await db.delete(table).where(lt(table.expiresAt, now))
      await endExpired(deps)
      const quiet = new Date(now.getTime() - ATTEMPTS_KEPT_SECONDS * 1000)
      await db.delete(attempts).where(lt(attempts.lastAt, quiet))
    },
  },
]
