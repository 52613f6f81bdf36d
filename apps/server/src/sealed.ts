import { sql } from 'drizzle-orm'
import { identities, pendingUsers, signInEnds } from './accounts/tables.ts'
import { instanceSetup } from './admin/tables.ts'
import { sealClearLinks } from './mail/clear-links.ts'
import { mails } from './mail/tables.ts'
import type { CommandDeps } from './platform/commands.ts'
import type { Database } from './platform/db/database.ts'
import { idempotencyKeys } from './platform/idempotency/tables.ts'
import type { Job } from './platform/jobs/runner.ts'
import type { Keys } from './platform/keys/keys.ts'
import { reseal, type Sealed } from './platform/keys/reseal.ts'
import { boxVariables } from './runtime/tables.ts'

/** All that the database keeps encrypted. */
export const sealedWith = (keys: Keys): Sealed[] => [
  { column: identities.encryptedToken, key: keys.providerTokens },
  { column: pendingUsers.encryptedToken, key: keys.providerTokens },
  { column: pendingUsers.encryptedInvitation, key: keys.invitations },
  { column: signInEnds.encryptedEnd, key: keys.signInEnds },
  { column: instanceSetup.encryptedSecret, key: keys.setupSecrets },
  { column: mails.sealedLink, key: keys.mailLinks },
  { column: idempotencyKeys.answer, key: keys.repeatedAnswers },
  { column: boxVariables.sealed, key: keys.boxVariables },
]

const RESEAL_JOB = 'keys:reseal'

/**
 * Encrypts what older versions kept in the clear, and all of it anew after a change of the key: also later, as a server
 * of before may still run.
 */
export const resealJobs = ({ db, keys, log }: CommandDeps & { keys: Keys; log: Log }): Job[] => [
  {
    name: RESEAL_JOB,
    cron: '*/15 * * * *',
    run: async () => {
      const links = await sealClearLinks(db, keys.mailLinks)
      if (links > 0) log.info({ count: links }, 'encrypted links in mails of an older version')
      const count = await reseal(db, sealedWith(keys))
      if (count > 0)
        log.info({ count }, 'encrypted anew with the key in use; /admin/health tells what is left')
    },
  },
]
type Log = { info: (details: object, text: string) => void }

/** Once for all servers that start together. */
export const resealNow = (db: Database) =>
  db.execute(sql`select graphile_worker.add_job(${RESEAL_JOB}, job_key := ${RESEAL_JOB})`)
