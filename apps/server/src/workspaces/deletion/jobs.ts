import { WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { inArray, lt } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { requestLastCharges } from '../../billing/payments/on-demand.ts'
import { type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import { daysBefore } from '../../platform/days.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import { dropPictures } from '../picture.ts'
import { workspaces } from '../tables.ts'

/** Permanently deletes workspaces that nobody restored in time, with everything in them. Their audit logs stay. */
export const deletionJobs = (deps: CommandDeps): Job[] => [
  {
    name: 'workspaces:purge',
    cron: '37 * * * *',
    run: () =>
      runCommand(deps, system, async (tx, now) => {
        const gone = await tx
          .select({ id: workspaces.id })
          .from(workspaces)
          .where(lt(workspaces.deletedAt, daysBefore(now, WORKSPACE_DELETED_DAYS)))
          .for('update')
        const ids = gone.map(({ id }) => id)
        for (const id of ids) await requestLastCharges(tx, id)
        if (ids.length > 0) {
          await tx.delete(workspaces).where(inArray(workspaces.id, ids))
          // Its service accounts are deleted with it.
          await tx.delete(users).where(inArray(users.serviceOf, ids))
          await dropPictures(tx)
        }
        return { result: undefined, audit: null }
      }),
  },
]
