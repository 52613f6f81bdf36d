import { sql } from 'drizzle-orm'
import { currentSetup, type SetupDeps } from '../admin/setup/current.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { decrypt, encrypt, type Key } from '../platform/keys/keys.ts'
import { assertMailPace, type Reason } from './pace.ts'
import { mails } from './tables.ts'

export const SEND_JOB = 'mail:send'
/** With the job runner's back-off, of which the tenth wait and all later ones take six hours, these last two days. */
const ATTEMPTS_MAX = 18
/** Attempts for a one-time link, which are over before the link expires. */
export const LINK_MAIL_ATTEMPTS = 6

export type Letter = { to: string; subject: string; text: string; html: string }

/** Returns the link stored with a mail; null if there is none, or if its key was lost. */
export function keptLinkOf({ sealedLink }: { sealedLink: string | null }, key: Key): string | null {
  if (sealedLink === null) return null
  try {
    return decrypt(sealedLink, key)
  } catch {
    return null
  }
}

/** Placeholder in a mail for a link that only its reader may see; the stored mail never contains the link. */
export const LINK_PLACE = '{link}'

type PostOptions = {
  /** Like `link`, but stored encrypted, so that an admin can pass it on or resend it. */
  keptLink?: string
  /** Omitted for a further mail of one occasion, which is neither counted nor refused. */
  reason?: Reason
  /** Replaces `LINK_PLACE` when the mail is sent; the sending job deletes it afterwards. */
  link?: string
  /** How many attempts, for mail that soon becomes useless. */
  attempts?: number
  /** The earliest time to send it; immediately if omitted. */
  runAt?: Date
}

/**
 * Writes a mail in the transaction of the command that causes it. With a mail server, it is sent as soon as that
 * commits; otherwise, an admin finds it among the instance's mail.
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

/**
 * Queues a mail again. The link of one that is still being tried is in the job alone, which this replaces.
 */
export async function enqueueAgain(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ link: string | null }>(
    sql`select payload ->> 'link' as link from graphile_worker._private_jobs where key = ${jobKey(id)}`,
  )
  const link = rows[0]?.link
  await enqueue(tx, id, link ? { link, attempts: LINK_MAIL_ATTEMPTS } : {})
}

const jobKey = (id: string) => `mail:${id}`

/** Queues a mail for the job runner; repeated calls queue it once. */
export const enqueue = (
  tx: Transaction,
  id: string,
  { link, attempts = ATTEMPTS_MAX, runAt }: PostOptions = {},
) =>
  tx.execute(
    sql`select graphile_worker.add_job(${SEND_JOB}, ${JSON.stringify({ id, link })}::json, job_key := ${jobKey(id)}, max_attempts := ${attempts}, run_at := ${runAt?.toISOString() ?? null}::timestamptz)`,
  )
