import { lte } from 'drizzle-orm'
import { resolveNotifications } from '../notifications/notify.ts'
import type { CommandDeps } from '../platform/commands.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { openSince } from './grants.ts'
import { sandboxInvitations } from './tables.ts'

/**
 * Deletes invitations that nobody accepted in time, and their notifications. They have granted nothing since they
 * expired.
 */
export const sharingJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'sharing:invitations',
    cron: '53 * * * *',
    run: () =>
      db.transaction(async (tx) => {
        const old = await tx
          .delete(sandboxInvitations)
          .where(lte(sandboxInvitations.insertedAt, openSince(clock.now())))
          .returning({ id: sandboxInvitations.id })
        for (const { id } of old) await resolveNotifications(tx, id)
      }),
  },
]
