import { WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { inArray, lt } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { CommandDeps } from '../../platform/commands.ts'
import { daysBefore } from '../../platform/days.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import { dropPictures } from '../picture.ts'
import { workspaces } from '../tables.ts'

/** Permanently deletes workspaces that nobody restored in time, with everything in them. Their audit logs stay. */
export const deletionJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'workspaces:purge',
    cron: '37 * * * *',
    run: async () => {
      const gone = await db
        .delete(workspaces)
        .where(lt(workspaces.deletedAt, daysBefore(clock.now(), WORKSPACE_DELETED_DAYS)))
        .returning({ id: workspaces.id })
      if (gone.length > 0) await dropPictures(db)
      const ids = gone.map(({ id }) => id)
      // Its service accounts are deleted with it.
      if (ids.length > 0) await db.delete(users).where(inArray(users.serviceOf, ids))
    },
  },
]
