import { HISTORY_DAYS } from '@sandlot/core/files/limits'
import { lt } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import { daysBefore } from '../platform/days.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { purgeBlobs } from './blobs.ts'
import { endIdleTexts } from './collab/updates.ts'
import { sweepObjects } from './sweep.ts'
import { saves } from './tables.ts'

/** Deletes what is older than the history, and contents that nothing refers to any more. */
export const fileJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'files:purge-history',
    cron: '17 * * * *',
    run: async () => {
      const limit = daysBefore(clock.now(), HISTORY_DAYS)
      await db.delete(saves).where(lt(saves.at, limit))
    },
  },
  {
    name: 'files:end-idle-texts',
    cron: '27 * * * *',
    run: () => endIdleTexts(db, clock.now()),
  },
  {
    name: 'files:purge-contents',
    cron: '47 3 * * *',
    run: async () => {
      try {
        await sweepObjects(db, clock.now())
      } finally {
        await purgeBlobs(db)
      }
    },
  },
]
