import { sql } from 'drizzle-orm'
import { currentSetup, type SetupDeps } from '../admin/setup/current.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { decrypt, encrypt, type Key } from '../platform/keys/keys.ts'
import { assertMailPace, type Reason } from './pace.ts'
import { mails } from './tables.ts'

export const SEND_JOB = 'mail:send'
/** With the back-off of the job runner these are spread over about two days. */
const ATTEMPTS_MAX = 12
/** The same for a one-time link: these are over before the link is. */
export const LINK_MAIL_ATTEMPTS = 6

export type Letter = { to: string; subject: string; text: string; html: string }

/** The link that is kept with a mail; null where none is, or where the key to it is lost. */
export function keptLinkOf({ sealedLink }: { sealedLink: string | null }, key: Key): string | null {
  if (sealedLink === null) return null
  try {
    return decrypt(sealedLink, key)
  } catch {
    return null
  }
}

/** Stands in a mail for a link that nobody but its reader may see; the mail that is kept never has it. */
export const LINK_PLACE = '{link}'

type PostOptions = {
  /** The same, where it is kept, encrypted, so that an admin can pass it on or have it sent again. */
  keptLink?: string
  /** A second mail of one occasion is not counted again, nor refused. */
  reason?: Reason
  /** What `LINK_PLACE` becomes on the way out; the job that sends it forgets it afterwards. */
  link?: string
  /** How often it is tried, for what is soon of no use. */
  attempts?: number
  /** When it may leave at the earliest, where that is not at once. */
  runAt?: Date
}

/**
 * Writes a mail in the transaction of the command that has reason for it. Where a mail server is set up it is on
 * its way as soon as that commits; otherwise an admin finds it among the instance's mail.
 */
export async function post(
  tx: Transaction,
  context: SetupDeps & Pick<Context, 'ids'>,
  letter: Letter,
  now: Date,
  options: PostOptions = {},
): Promise<void> {
  const id = context.ids.uuid()
  const { keptLink, reason } = options
  if (reason) await assertMailPace(tx, letter.to, reason, now)
  const sealedLink = keptLink === undefined ? null : encrypt(keptLink, context.keys.mailLinks)
  await tx.insert(mails).values({ id, ...letter, ...reason, sealedLink, insertedAt: now })
  const { mail } = await currentSetup(context, tx)
  if (mail) await enqueue(tx, id, options)
}

/** Hands a mail to the job runner, once however often it is asked for. */
export const enqueue = (
  tx: Transaction,
  id: string,
  { link, attempts = ATTEMPTS_MAX, runAt }: PostOptions = {},
) =>
  tx.execute(
    sql`select graphile_worker.add_job(${SEND_JOB}, ${JSON.stringify({ id, link })}::json, job_key := ${`mail:${id}`}, max_attempts := ${attempts}, run_at := ${runAt?.toISOString() ?? null}::timestamptz)`,
  )
