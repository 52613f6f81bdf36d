import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { mails } from './tables.ts'

export const SEND_JOB = 'mail:send'
/** With the back-off of the job runner these are spread over about two days. */
const ATTEMPTS_MAX = 12

export type Letter = { to: string; subject: string; text: string; html: string }

/**
 * Writes a mail in the transaction of the command that has reason for it. Where a mail server is set up it is on
 * its way as soon as that commits; otherwise an admin finds it among the instance's mail.
 */
export async function post(
  tx: Transaction,
  { ids, config }: Pick<Context, 'ids' | 'config'>,
  letter: Letter,
  now: Date,
): Promise<void> {
  const id = ids.uuid()
  await tx.insert(mails).values({ id, ...letter, insertedAt: now })
  if (config.mail) await enqueue(tx, id)
}

/** Hands a mail to the job runner, once however often it is asked for. */
export const enqueue = (tx: Transaction, id: string) =>
  tx.execute(
    sql`select graphile_worker.add_job(${SEND_JOB}, json_build_object('id', ${id}::text), job_key := ${`mail:${id}`}, max_attempts := ${ATTEMPTS_MAX})`,
  )
