import type { CommandDeps } from '../commands.ts'
import type { Job } from '../jobs/runner.ts'
import { forgetBefore } from './outbox.ts'

/** A client that was away for longer fetches everything again. */
const KEPT_MS = 24 * 60 * 60_000

/** Deletes outbox rows that no client needs any more. */
export const liveJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'live:sweep',
    cron: '47 * * * *',
    run: async () => {
      await forgetBefore(db, new Date(clock.now().getTime() - KEPT_MS))
    },
  },
]
