import { countedNow, delayAfter } from '@sandlot/core/accounts/delay-rules'
import { attemptLimits } from '@sandlot/core/accounts/limits'
import { attemptRefusals } from '@sandlot/core/accounts/refusals'
import { errorOfRefusal } from '@sandlot/core/actions'
import { type ErrorCode, toAppError } from '@sandlot/core/errors'
import { asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { addressKey } from '../platform/http/origin/address.ts'
import { hashSecret } from '../platform/keys/secrets.ts'
import { attempts } from '../platform/tables.ts'
export type AttemptKind = keyof typeof attemptLimits

/** Errors that end an attempt as a wrong guess would. */
const MISSES: readonly ErrorCode[] = ['not_found', 'unauthenticated', 'forbidden']

export const isMiss = (error: unknown): boolean => MISSES.includes(toAppError(error).code)

type Kept = Pick<Context, 'db' | 'clock' | 'address' | 'viewer'>
export type AttemptOptions<Result> = {
  /** What is counted besides the caller: the person or thing that the attempt is about. */
  subject?: string
  /** Whether a successful result counts as a miss. */
  missed?: (result: Result) => boolean
  /** Whether the secret is too long to be guessed; by default, depends on the kind. */
  isLong?: boolean
}

/**
 * Kinds that take a secret with so many random bits that guessing is hopeless. Callers who send wrong ones are slowed
 * down, but never block whoever has the right one.
 */
const LONG: readonly AttemptKind[] = ['link', 'pending', 'invitation', 'passkey']

/** Signed-in users are counted by user, wherever they are; others by address, which a whole company may share. */
function callerOf(kind: AttemptKind, { address, viewer }: Kept): string | null {
  if (viewer) return `${kind}:about:${hashSecret(viewer.userId)}`
  return address === null ? null : `${kind}:from:${hashSecret(addressKey(address))}`
}

function keysOf(kind: AttemptKind, context: Kept, subject: string | undefined): string[] {
  const caller = callerOf(kind, context)
  return [
    ...(caller === null ? [] : [caller]),
    ...(subject === undefined ? [] : [`${kind}:about:${hashSecret(subject)}`]),
  ]
}

/**
 * Runs work that could be used for guessing. Misses are counted by caller and by subject. After a few, each further
 * miss makes the next wait longer, and an attempt that comes too early is refused with the time of the next one.
 */
export async function attempt<Result>(
  context: Kept,
  kind: AttemptKind,
  work: () => Promise<Result>,
  { subject, missed = () => false, isLong = LONG.includes(kind) }: AttemptOptions<Result> = {},
): Promise<Result> {
  const keys = keysOf(kind, context, subject)
  if (keys.length === 0) return work()
  return isLong
    ? countedAfter(work, missed, () => count(context, kind, keys))
    : countedBefore(work, missed, {
        count: () => count(context, kind, keys),
        takeOff: () => takeOff(context, keys),
      })
}

/**
 * Counts the attempt before it runs, so that concurrent attempts cannot get around the limit, and takes it off again if
 * it was no miss.
 */
async function countedBefore<Result>(
  work: () => Promise<Result>,
  missed: (result: Result) => boolean,
  misses: { count: () => Promise<void>; takeOff: () => Promise<unknown> },
): Promise<Result> {
  await misses.count()
  try {
    const result = await work()
    if (!missed(result)) await misses.takeOff()
    return result
  } catch (error) {
    if (!isMiss(error)) await misses.takeOff()
    throw error
  }
}

/** Counts the attempt only if it was a miss, and only then refuses one that came too early. */
async function countedAfter<Result>(
  work: () => Promise<Result>,
  missed: (result: Result) => boolean,
  noteMiss: () => Promise<void>,
): Promise<Result> {
  const result = await work().catch(async (error) => {
    if (isMiss(error)) await noteMiss()
    throw error
  })
  if (missed(result)) await noteMiss()
  return result
}

/** The time of the next permitted lookup, as a column of the lookup's own statement, which saves a query. */
export function nextLookup(context: Kept, kind: AttemptKind): SQL<Date | null> {
  const key = callerOf(kind, context)
  return sql<Date | null>`(select ${attempts.until} from ${attempts} where ${attempts.key} = ${key})`.mapWith(
    attempts.until,
  )
}

/**
 * Finishes a lookup by name, which is frequent and seldom misses: hits are not counted, and each missing name counts
 * once, however often it is requested. A lookup that comes too early is refused, whether it found something or not.
 */
export async function noteLookup(
  context: Kept,
  kind: AttemptKind,
  { next, missed }: { next: Date | null; missed: readonly string[] },
): Promise<void> {
  assertDue(next ? [next] : [], context.clock.now())
  const key = callerOf(kind, context)
  if (key !== null && missed.length > 0)
    await count(context, kind, [key], (tx, now) => countNew(tx, key, missed, { kind, now }))
}

/** Records these names as missed, and returns how many of them are new. */
async function countNew(
  tx: Transaction,
  key: string,
  names: readonly string[],
  { kind, now }: { kind: AttemptKind; now: Date },
): Promise<number> {
  const rows = names.map((name) => ({ key: `${key}:${hashSecret(name)}`, count: 0, lastAt: now, until: now }))
  const forgotten = new Date(now.getTime() - attemptLimits[kind].quietSeconds * 1000)
  const fresh = await tx
    .insert(attempts)
    .values(rows)
    .onConflictDoUpdate({
      target: attempts.key,
      set: { lastAt: now },
      setWhere: lte(attempts.lastAt, forgotten),
    })
    .returning({ key: attempts.key })
  return fresh.length
}

/** Refuses a lookup that comes too early, before its result is shown. */
export async function assertMayLook(context: Kept, kind: AttemptKind): Promise<void> {
  const key = callerOf(kind, context)
  if (key === null) return
  const rows = await context.db.select({ until: attempts.until }).from(attempts).where(eq(attempts.key, key))
  assertDue(
    rows.map(({ until }) => until),
    context.clock.now(),
  )
}

function assertDue(times: readonly Date[], now: Date): void {
  const until = new Date(Math.max(0, ...times.map((time) => time.getTime())))
  if (until > now)
    throw errorOfRefusal(
      attemptRefusals,
      { reason: 'tooEarly', params: { until, now } },
      {
        retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
        data: { until: until.toISOString() },
      },
    )
}

async function count(
  { db, clock }: Kept,
  kind: AttemptKind,
  keys: string[],
  howMany: (tx: Transaction, now: Date) => Promise<number> = async () => 1,
): Promise<void> {
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
    assertDue(
      rows.map(({ until }) => until),
      now,
    )
    const more = await howMany(tx, now)
    if (more === 0) return
    for (const row of rows) {
      const next = countedNow(row, now, limit) + more
      const wait = new Date(now.getTime() + delayAfter(next, limit))
      await tx
        .update(attempts)
        .set({ count: next, lastAt: now, until: wait })
        .where(eq(attempts.key, row.key))
    }
  })
}

/** An attempt that was no miss leaves earlier misses in place: one right guess does not buy further guesses. */
const takeOff = ({ db, clock }: Kept, keys: string[]) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)`, until: clock.now() })
    .where(inArray(attempts.key, keys))

/** Counts one more event for a visitor's address within a window, and returns the new count. */
export async function countWithin(
  tx: Transaction,
  { address }: Pick<Context, 'address'>,
  { what, now, windowMs }: { what: string; now: Date; windowMs: number },
): Promise<number> {
  if (address === null) return 0
  const until = new Date(now.getTime() + windowMs)
  const isOver = sql`${attempts.until} <= ${now}`
  const [row] = await tx
    .insert(attempts)
    .values({ key: `${what}:from:${hashSecret(addressKey(address))}`, count: 1, lastAt: now, until })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        until: sql`case when ${isOver} then ${until} else ${attempts.until} end`,
        lastAt: now,
      },
    })
    .returning({ count: attempts.count })
  return row?.count ?? 0
}
