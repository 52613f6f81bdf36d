import { IDEMPOTENCY_KEPT_HOURS } from '@sandlot/core/shell/repeat-limits'
import { lt } from 'drizzle-orm'
import type { CommandDeps } from '../commands.ts'
import type { Job } from '../jobs/runner.ts'
import { idempotencyKeys } from './tables.ts'

/** Deletes expired keys. */
export const idempotencyJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'idempotency:sweep',
    cron: '13 * * * *',
    run: async () => {
      const limit = new Date(clock.now().getTime() - IDEMPOTENCY_KEPT_HOURS * 3_600_000)
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.insertedAt, limit))
    },
  },
]
