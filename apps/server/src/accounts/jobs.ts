import { lt } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { deviceGrants, oneTimeLinks, pendingUsers, sessions } from './tables.ts'

/** Forgets what has expired: sessions, one-time links, sign-ups that nobody finished, programs that nobody let in. */
export const accountJobs = ({ db, clock }: CommandDeps): Job[] => [
  {
    name: 'accounts:sweep',
    cron: '17 * * * *',
    run: async () => {
      const now = clock.now()
      for (const table of [sessions, oneTimeLinks, pendingUsers, deviceGrants])
        await db.delete(table).where(lt(table.expiresAt, now))
    },
  },
]
