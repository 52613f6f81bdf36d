import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { OUTBOX_LOCK, type Reader } from '../db/database.ts'
import { outbox } from '../tables.ts'

type Payload = Record<string, unknown>
export type Happened = {
  cursor: string
  topic: string
  event: string
  payload: Payload
  /** What single people are told instead, by their id. */
  instead?: ReadonlyMap<string, Payload>
}

/** Returns the payload of an event for one of those who listen. */
export const payloadFor = ({ payload, instead }: Happened, userId: string | null): Payload =>
  (userId === null ? undefined : instead?.get(userId)) ?? payload

/** A position in the order of events: transaction and row. */
export type OutboxPosition = { xid: number; id: number }

export const cursorOf = ({ xid, id }: OutboxPosition): string => `${xid}.${id}`

/** Parses a cursor; null if it is invalid. */
export function positionOf(cursor: unknown): OutboxPosition | null {
  const match = /^(\d{1,18})\.(\d{1,18})$/.exec(String(cursor))
  return match ? { xid: Number(match[1]), id: Number(match[2]) } : null
}

/**
 * Rows of transactions before every one that is still running and may write here: whatever is committed later can only
 * follow them, so a reader that has seen these never misses a slow transaction.
 *
 * A running transaction is ignored only if it is seen to run without the writers' lock, and is still running after
 * that. A writer takes the lock before it gets its number, and releases its locks one by one, but only once it has
 * ended. So none is ever mistaken for another; one that is not seen at all, because it is just beginning or ending, is
 * waited for.
 */
const settled = sql`${outbox.xid} < (
  select coalesce(min(running::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from pg_snapshot_xip(pg_current_snapshot()) as running
  where running::xid not in (
    select own.transactionid from pg_locks own
    where own.locktype = 'transactionid' and own.mode = 'ExclusiveLock' and own.granted
      and own.virtualtransaction not in (
        select writer.virtualtransaction from pg_locks writer
        where writer.locktype = 'advisory' and writer.classid = 0 and writer.objid = ${sql.raw(`${OUTBOX_LOCK}`)}
          and writer.database = (select oid from pg_database where datname = current_database())
      )
  )
  or pg_xact_status(running) <> 'in progress'
)`

/**
 * The number that the next transaction gets. A higher one is from another PostgreSQL, such as the one that a dump was
 * made of.
 */
const nextXid = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

const after = (position: OutboxPosition): SQL =>
  sql`(${outbox.xid}, ${outbox.id}) > (${position.xid}, ${position.id})`

const columns = {
  xid: outbox.xid,
  id: outbox.id,
  topic: outbox.topic,
  event: outbox.event,
  payload: outbox.payload,
}

const happened = ({
  topic,
  event,
  payload,
  ...position
}: OutboxPosition & Omit<Happened, 'cursor'>): Happened => ({
  topic,
  event,
  payload,
  cursor: cursorOf(position),
})

/** Returns the events since a position, oldest first, and whether more has been written that is not settled yet. */
export async function readOutbox(
  db: Reader,
  since: OutboxPosition,
  limit: number,
): Promise<{ events: Happened[]; unsettled: boolean }> {
  const rows = await db
    .select({ ...columns, settled: sql<boolean>`${settled}` })
    .from(outbox)
    .where(after(since))
    .orderBy(asc(outbox.xid), asc(outbox.id))
    .limit(limit)
  const ready = rows.findIndex((row) => !row.settled)
  const events = ready < 0 ? rows : rows.slice(0, ready)
  return { events: events.map(happened), unsettled: ready >= 0 }
}

/** Returns the current end of the settled part of the outbox. */
export async function lastPosition(db: Reader): Promise<OutboxPosition> {
  const [row] = await db
    .select({ xid: outbox.xid, id: outbox.id })
    .from(outbox)
    .where(settled)
    .orderBy(desc(outbox.xid), desc(outbox.id))
    .limit(1)
  return row ?? { xid: 0, id: 0 }
}

/** Returns the position that had been reached at a moment. */
export async function positionAt(db: Reader, moment: Date): Promise<OutboxPosition> {
  const [row] = await db
    .select({ xid: outbox.xid, id: outbox.id })
    .from(outbox)
    .where(lt(outbox.at, moment))
    .orderBy(desc(outbox.at))
    .limit(1)
  return row ?? { xid: 0, id: 0 }
}

/**
 * Returns what a topic missed since a cursor; null if that is too long ago, too much to replay, or from another
 * PostgreSQL.
 */
export async function missedOf(
  db: Reader,
  topic: string,
  since: OutboxPosition,
  limit: number,
): Promise<Happened[] | null> {
  const [oldest] = await db
    .select({ xid: outbox.xid, id: outbox.id, isForeign: sql<boolean>`${since.xid} >= ${nextXid}` })
    .from(outbox)
    .orderBy(asc(outbox.xid), asc(outbox.id))
    .limit(1)
  const forgotten =
    !oldest ||
    oldest.isForeign ||
    oldest.xid > since.xid ||
    (oldest.xid === since.xid && oldest.id > since.id)
  if (forgotten && since.xid > 0) return null
  const rows = await db
    .select(columns)
    .from(outbox)
    // The list of viewers is sent again with each join.
    .where(and(eq(outbox.topic, topic), ne(outbox.event, VIEWERS_CHANGED), after(since), settled))
    .orderBy(asc(outbox.xid), asc(outbox.id))
    .limit(limit + 1)
  return rows.length > limit ? null : rows.map(happened)
}

/**
 * Deletes the events that were written in another PostgreSQL and came with a dump: they would count as written by
 * transactions that have yet to end, and passing messages would wait for them.
 */
export const forgetForeign = (db: Reader) => db.delete(outbox).where(sql`${outbox.xid} >= ${nextXid}`)

export const forgetBefore = (db: Reader, moment: Date) => db.delete(outbox).where(lt(outbox.at, moment))
