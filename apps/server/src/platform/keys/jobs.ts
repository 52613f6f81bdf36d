import type { CommandDeps } from '../commands.ts'
import type { Job } from '../jobs/runner.ts'
import { reseal, type Sealed } from './reseal.ts'

type Log = { info: (details: object, text: string) => void }

/** Re-encrypts everything after a change of the key; runs repeatedly, because an older server may still be running. */
export const keyJobs = ({
  db,
  sealed,
  log,
}: Pick<CommandDeps, 'db'> & { sealed: readonly Sealed[]; log: Log }): Job[] => [
  {
    name: 'keys:reseal',
    cron: '*/15 * * * *',
    atStart: true,
    run: async () => {
      const count = await reseal(db, sealed)
      if (count > 0)
        log.info({ count }, 'encrypted anew with the key in use; /admin/health tells what is left')
    },
  },
]
