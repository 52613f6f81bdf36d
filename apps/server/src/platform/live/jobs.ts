import type { CommandDeps } from '../commands.ts'
import type { Job } from '../jobs/runner.ts'
import { forgetBefore } from './outbox.ts'

/** A client that was away for longer asks for everything again. */
const KEPT_MS = 24 * 60 * 60_000

/** Keeps the outbox as short as clients need it. */
export const liveJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'live:sweep',
    cron: '47 * * * *',
    run: async () => {
      await forgetBefore(db, new Date(clock.now().getTime() - KEPT_MS))
    },
  },
]
