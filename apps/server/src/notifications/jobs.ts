import { ARCHIVED_KEPT_DAYS, NOTIFICATIONS_KEPT_DAYS } from '@sandlot/core/notifications/limits'
import { and, eq, lt, or } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { notifications } from './tables.ts'

/** Deletes archived notifications that are a month old, and all others after a year. */
export const notificationJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'notifications:purge',
    cron: '27 3 * * *',
    run: async () => {
      const before = (days: number) => daysBefore(clock.now(), days)
      await db
        .delete(notifications)
        .where(
          or(
            and(eq(notifications.archived, true), lt(notifications.insertedAt, before(ARCHIVED_KEPT_DAYS))),
            lt(notifications.insertedAt, before(NOTIFICATIONS_KEPT_DAYS)),
          ),
        )
    },
  },
]
