import { countedNow, delayAfter } from '@sandlot/core/accounts/delay-rules'
import { attemptLimits } from '@sandlot/core/accounts/limits'
import { attemptRefusals } from '@sandlot/core/accounts/refusals'
import { errorOfRefusal } from '@sandlot/core/actions'
import { type ErrorCode, toAppError } from '@sandlot/core/errors'
import { asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { addressKey } from '../platform/http/address.ts'
import { hashSecret } from '../platform/keys/secrets.ts'
import { attempts } from '../platform/tables.ts'
export type AttemptKind = keyof typeof attemptLimits

/** What ends an attempt that somebody who guesses would make. */
const MISSES: readonly ErrorCode[] = ['not_found', 'unauthenticated', 'forbidden']

export const isMiss = (error: unknown): boolean => MISSES.includes(toAppError(error).code)

type Kept = Pick<Context, 'db' | 'clock' | 'address' | 'viewer'>
export type AttemptOptions<Result> = {
  /** What else is counted than who it comes from: whom or what it is about. */
  subject?: string
  /** Whether a result is a miss all the same. */
  missed?: (result: Result) => boolean
  /** Whether what it takes is too long to be guessed; as is usual for its kind unless said. */
  isLong?: boolean
}

/**
 * What takes a secret of so many random bits that no number of guesses pays. One who sends wrong ones is slowed down,
 * but keeps nobody waiting who has the right one.
 */
const LONG: readonly AttemptKind[] = ['link', 'pending', 'invitation', 'passkey']

/** Whoever is signed in counts for themselves, wherever they are; others share an address with a whole company. */
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
 * Does what could be guessed at. Misses are counted by who they come from and by what they are about; after a few, each
 * further one makes the next wait longer, and one that comes too early is refused with the time when it may.
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

/** Counted before it is done, so that many at once are no way around it, and taken off again when it was no miss. */
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

/** Counted once it was a miss, and only then refused where it came too early. */
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

/** When the next look is taken, as a column of the statement that looks: it costs no question of its own. */
export function nextLookup(context: Kept, kind: AttemptKind): SQL<Date | null> {
  const key = callerOf(kind, context)
  return sql<Date | null>`(select ${attempts.until} from ${attempts} where ${attempts.key} = ${key})`.mapWith(
    attempts.until,
  )
}

/**
 * Ends a look by name, which is taken often and seldom missed: what is there is not counted, and each name of nothing
 * counts once, however often it is named. One that comes too early is refused, whether it found something or not.
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

/** How many of these names were not missed before, and notes them. */
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

/** Refuses a look that comes too early, before what it finds is shown. */
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

/** One that was no miss leaves the misses before it as they were: being right once buys no further guesses. */
const takeOff = ({ db, clock }: Kept, keys: string[]) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)`, until: clock.now() })
    .where(inArray(attempts.key, keys))

/** Counts one more of what a visitor's address may cause within a window, and tells how many that makes. */
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
