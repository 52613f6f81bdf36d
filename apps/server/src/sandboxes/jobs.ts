import { TRASH_DAYS } from '@sandlot/core/sandboxes/limits'
import { asc, inArray, lt } from 'drizzle-orm'
import { folders } from '../folders/tables.ts'
import type { CommandDeps } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { sandboxes } from './tables.ts'

/** Permanently deletes what has been in the trash for 30 days (spec CN-020), along with its former places. */
export const sandboxJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'sandboxes:purge',
    cron: '7 * * * *',
    run: async () => {
      const limit = daysBefore(clock.now(), TRASH_DAYS)
      const old = lt(sandboxes.removedAt, limit)
      // In the order in which several are always locked.
      const held = db
        .select({ id: sandboxes.id })
        .from(sandboxes)
        .where(old)
        .orderBy(asc(sandboxes.id))
        .for('update')
      await db.delete(sandboxes).where(inArray(sandboxes.id, held))
      await db.delete(folders).where(lt(folders.removedAt, limit))
    },
  },
]
