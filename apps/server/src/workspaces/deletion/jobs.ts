import { WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { lt } from 'drizzle-orm'
import type { CommandDeps } from '../../platform/commands.ts'
import { daysBefore } from '../../platform/days.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import { workspaces } from '../tables.ts'

/** Deletes for good what nobody restored in time, with all that was in it. Its audit log stays. */
export const deletionJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'workspaces:purge',
    cron: '37 * * * *',
    run: async () => {
      await db
        .delete(workspaces)
        .where(lt(workspaces.deletedAt, daysBefore(clock.now(), WORKSPACE_DELETED_DAYS)))
    },
  },
]
