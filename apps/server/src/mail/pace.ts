import { waitText } from '@sandlot/core/accounts/delay-rules'
import { EMAIL_LINKS_AT_ONCE } from '@sandlot/core/accounts/limits'
import { errorOfRefusal } from '@sandlot/core/actions'
import type { AppError } from '@sandlot/core/errors'
import {
  EMAIL_LINKS_PLENTY,
  MAILS_PER_ADDRESS_PER_DAY,
  MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR,
  MAILS_PER_SENDER_PER_HOUR,
  type MailCause,
} from '@sandlot/core/mail/limits'
import { paceRefusals } from '@sandlot/core/mail/refusals'
import { DAY_MS, HOUR_MS } from '@sandlot/core/units'
import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { mails } from './tables.ts'

/** Why a mail is written, and who causes it; null for a visitor. */
export type Reason = { cause: MailCause; senderId: string | null }

type Rule = { where: SQL | undefined; limit: number; windowMs: number; reason: keyof typeof paceRefusals }

function rulesFor(to: string, { cause, senderId }: Reason): Rule[] {
  const address = eq(mails.to, to)
  const perDay =
    cause === 'email_link'
      ? []
      : [
          {
            where: and(address, eq(mails.cause, cause)),
            limit: MAILS_PER_ADDRESS_PER_DAY[cause],
            windowMs: DAY_MS,
            reason: 'addressPace' as const,
          },
        ]
  if (senderId === null) return perDay
  const sender = eq(mails.senderId, senderId)
  return [
    {
      where: sender,
      limit: MAILS_PER_SENDER_PER_HOUR,
      windowMs: HOUR_MS,
      reason: 'senderPace',
    },
    {
      where: and(sender, address),
      limit: MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR,
      windowMs: HOUR_MS,
      reason: 'senderToPace',
    },
    ...perDay,
  ]
}

/** Serializes counting the mail to one address until the transaction ends. */
export const holdAddress = (tx: Transaction, to: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${to}`}, 0))`)

/**
 * How many sign-in links an address may have at a time. One is always allowed: a refused person has at least one
 * working link in the inbox, whoever requested it.
 */
export async function linksAtOnce(tx: Transaction, to: string, now: Date): Promise<number> {
  const today = gt(mails.insertedAt, new Date(now.getTime() - DAY_MS))
  const [row] = await tx
    .select({ links: count() })
    .from(mails)
    .where(and(eq(mails.to, to), eq(mails.cause, 'email_link'), today))
  return (row?.links ?? 0) < EMAIL_LINKS_PLENTY ? EMAIL_LINKS_AT_ONCE : 1
}

/** Refuses a mail if its sender or the address has reached the limit, with the time when it is possible again. */
export async function assertMailPace(tx: Transaction, to: string, reason: Reason, now: Date): Promise<void> {
  await holdAddress(tx, to)
  for (const { where, limit, windowMs, reason: refusal } of rulesFor(to, reason)) {
    const [first] = await tx
      .select({ at: mails.insertedAt })
      .from(mails)
      .where(and(where, gt(mails.insertedAt, new Date(now.getTime() - windowMs))))
      .orderBy(desc(mails.insertedAt))
      .offset(limit - 1)
      .limit(1)
    if (first) throw tooMuch(refusal, to, { until: new Date(first.at.getTime() + windowMs), now })
  }
}

function tooMuch(
  reason: keyof typeof paceRefusals,
  address: string,
  { until, now }: { until: Date; now: Date },
): AppError {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const params = { address, wait: waitText(seconds), at: until.toISOString().slice(11, 16) }
  return errorOfRefusal(
    paceRefusals,
    { reason, params },
    { retryAfter: seconds, data: { until: until.toISOString() } },
  )
}
