import { REMOVED_KEPT_DAYS } from '@sandlot/core/comments/limits'
import { lt } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { comments } from './tables.ts'

/** Deletes removed comments once they can no longer be restored. */
export const commentJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'comments:purge',
    cron: '41 3 * * *',
    run: async () => {
      await db.delete(comments).where(lt(comments.removedAt, daysBefore(clock.now(), REMOVED_KEPT_DAYS)))
    },
  },
]
