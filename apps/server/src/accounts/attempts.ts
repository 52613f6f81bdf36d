import { countedNow, delayAfter, tooEarlyText } from '@sandlot/core/accounts/delay-rules'
import { attemptLimits } from '@sandlot/core/accounts/limits'
import { AppError, type ErrorCode, toAppError } from '@sandlot/core/errors'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { addressKey } from '../platform/http/address.ts'
import { hashSecret } from './secrets.ts'
import { attempts } from './tables.ts'

export type AttemptKind = keyof typeof attemptLimits

/** What ends an attempt that somebody who guesses would make. */
const MISSES: readonly ErrorCode[] = ['not_found', 'unauthenticated', 'forbidden']

export const isMiss = (error: unknown): boolean => MISSES.includes(toAppError(error).code)

type Kept = Pick<Context, 'db' | 'clock' | 'address' | 'viewer'>
type Options<Result> = {
  /** What else is counted than where it comes from: whom or what it is about; the signed-in person unless given. */
  subject?: string | null
  /** Whether a result is a miss all the same. */
  missed?: (result: Result) => boolean
}

function keysOf(kind: AttemptKind, { address, viewer }: Kept, subject: string | null | undefined): string[] {
  const about = subject === undefined ? (viewer?.userId ?? null) : subject
  return [
    ...(address === null ? [] : [`${kind}:from:${hashSecret(addressKey(address))}`]),
    ...(about === null ? [] : [`${kind}:about:${hashSecret(about)}`]),
  ]
}

/**
 * Does what could be guessed at. Misses are counted by where they come from and by what they are about; after a few,
 * each further one makes the next wait longer, and one that comes too early is refused with the time when it may. It is
 * counted before it is done, so that many at once are no way around it, and taken off again when it was no miss.
 */
export async function attempt<Result>(
  context: Kept,
  kind: AttemptKind,
  work: () => Promise<Result>,
  { subject, missed = () => false }: Options<Result> = {},
): Promise<Result> {
  const keys = keysOf(kind, context, subject)
  if (keys.length === 0) return work()
  await count(context, kind, keys)
  try {
    const result = await work()
    if (!missed(result)) await takeOff(context, keys)
    return result
  } catch (error) {
    if (!isMiss(error)) await takeOff(context, keys)
    throw error
  }
}

async function count({ db, clock }: Kept, kind: AttemptKind, keys: string[]): Promise<void> {
  const now = clock.now()
  const limit = attemptLimits[kind]
  await db.transaction(async (tx) => {
    const fresh = keys.map((key) => ({ key, count: 0, lastAt: now, until: now }))
    await tx.insert(attempts).values(fresh).onConflictDoNothing()
    const rows = await tx
      .select()
      .from(attempts)
      .where(inArray(attempts.key, keys))
      .orderBy(asc(attempts.key))
      .for('update')
    const until = new Date(Math.max(...rows.map((row) => row.until.getTime())))
    if (until > now)
      throw new AppError('rate_limited', tooEarlyText(until, now), {
        retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
        data: { until: until.toISOString() },
      })
    for (const row of rows) {
      const next = countedNow(row, now, limit) + 1
      const wait = new Date(now.getTime() + delayAfter(next, limit))
      await tx
        .update(attempts)
        .set({ count: next, lastAt: now, until: wait })
        .where(eq(attempts.key, row.key))
    }
  })
}

/** One that was no miss leaves the misses before it as they were: being right once buys no further guesses. */
const takeOff = ({ db, clock }: Kept, keys: string[]) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)`, until: clock.now() })
    .where(inArray(attempts.key, keys))
