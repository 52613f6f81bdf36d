import type { CommandDeps } from '../commands.ts'
import type { Job } from '../jobs/runner.ts'
import { reseal, type Sealed } from './reseal.ts'

type Log = { info: (details: object, text: string) => void }

/** Encrypts all of it anew after a change of the key: also later, as a server of before may still run. */
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
