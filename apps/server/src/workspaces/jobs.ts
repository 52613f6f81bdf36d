import { lte } from 'drizzle-orm'
import { resolveNotifications } from '../notifications/notify.ts'
import type { CommandDeps } from '../platform/commands.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { openSince } from './invitations-repo.ts'
import { invitations } from './tables.ts'

/** Deletes invitations that nobody answered in time, and their notifications. */
export const workspaceJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'workspaces:invitations',
    cron: '57 * * * *',
    run: () =>
      db.transaction(async (tx) => {
        const old = await tx
          .delete(invitations)
          .where(lte(invitations.insertedAt, openSince(clock.now())))
          .returning({ id: invitations.id })
        for (const { id } of old) await resolveNotifications(tx, id)
      }),
  },
]
