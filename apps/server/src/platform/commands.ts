import { deviceOf, sessionTitle } from '@sandlot/core/accounts/sessions/rules'
import { AUDIT_DEVICE_MAX_LENGTH } from '@sandlot/core/admin/limits'
import { chunk } from '@sandlot/core/chunk'
import type { NotedName } from '@sandlot/core/noted-actions'
import { doorOf } from '@sandlot/core/workspaces/audit/rules'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from './db/database.ts'
import type { ClientInfo } from './http/client.ts'
import { CARRIED_OUT, type Repeat, repeatedCall } from './idempotency/once.ts'
import { idempotencyKeys } from './idempotency/tables.ts'
import type { Clock, Ids } from './ids.ts'
import { auditEvents, outbox } from './tables.ts'

/** Notified at commit; every server then reads the outbox. */
export const OUTBOX_CHANNEL = 'sandlot_outbox'

/** Who does something and from where: a person through a session, a visitor, or the server itself. */
export type Actor = {
  userId: string | null
  sessionId: string | null
  /** As far as the proxies in front are trusted. */
  address: string | null
  client: ClientInfo | null
}
export const system: Actor = { userId: null, sessionId: null, address: null, client: null }

/** Where an action came from, as stored: shortened, with the common name of the program. */
export const originOf = ({ address, client }: Actor) => ({
  address,
  device:
    client &&
    sessionTitle({ ...deviceOf(client.userAgent ?? null), name: client.name }).slice(
      0,
      AUDIT_DEVICE_MAX_LENGTH,
    ),
  door: doorOf(client),
})

/** A message for clients that listen to a topic. */
export type Event = { topic: string; event: string; payload: Record<string, unknown> }

export type Done<Result> = {
  result: Result
  /** Null for what concerns only the person who did it, such as having read something. */
  audit: {
    action: NotedName
    workspaceId: string | null
    subjectType: string
    subjectIds: string[]
    details?: Record<string, unknown>
  } | null
  events?: Event[]
}

/** The final writes of a change, sent to the database in one query along with its audit event. */
export type Ending<Result> = Omit<Done<Result>, 'result'> & {
  writes: readonly Write[]
  /** What to return: from the writes, by name, or from anything as it was before them. */
  select: SQL
  /** May still refuse the change, which is then rolled back. */
  resultOf: (rows: Record<string, unknown>[]) => Result
}
type Write = { name: string; write: SQLWrapper }

/** Events per insert: a statement has room for 65,535 values, and each event takes four. */
const EVENTS_AT_ONCE = 5000

export type CommandDeps = {
  db: Database
  clock: Clock
  ids: Ids
  /** The repeatable call that this belongs to. */
  repeat?: Repeat
}

class TakenBack<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('a dry run is rolled back')
    this.result = result
  }
}

/** Runs a change by all its rules, returns what it would result in, and rolls it back. Nobody is notified. */
export async function simulate<Result>(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  change: (tx: Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      throw new TakenBack(await change(tx, clock.now()))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result
    throw error
  }
}

/**
 * Runs one change of state: the change, its audit event and the messages to clients are written in one transaction, so
 * that none exists without the others. Commands that hold the same name run one at a time.
 */
export const runCommand = <Result>(
  deps: CommandDeps,
  actor: Actor,
  change: (tx: Transaction, now: Date) => Promise<Done<Result>>,
  held: readonly string[] = [],
): Promise<Result> => runEnding(deps, actor, async (tx, now) => endingOf(await change(tx, now)), held)

/** Wraps a change that has already written everything. */
export const endingOf = <Result>({ result, ...noted }: Done<Result>): Ending<Result> => ({
  ...noted,
  writes: [],
  select: sql`select 1`,
  resultOf: () => result,
})

/** Runs a command whose final writes are sent together with the audit event, in one query. */
export function runEnding<Result>(
  deps: CommandDeps,
  actor: Actor,
  change: (tx: Transaction, now: Date) => Promise<Ending<Result>>,
  held: readonly string[] = [],
): Promise<Result> {
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    const { audit, events = [], writes, select, resultOf } = await change(tx, now)
    const inserts = chunk(events, EVENTS_AT_ONCE).map((some) =>
      tx
        .insert(outbox)
        .values(some.map((event) => ({ ...event, at: now })))
        // Listeners are woken once at commit, however often this runs.
        .returning({ woken: sql`pg_notify(${OUTBOX_CHANNEL}, '')` }),
    )
    // A single statement has room for only one of the inserts.
    for (const insert of inserts.slice(1)) await insert
    const note: Write[] = [
      ...(audit
        ? [
            {
              name: 'audited',
              write: tx.insert(auditEvents).values({
                ...audit,
                ...originOf(actor),
                at: now,
                actorId: actor.userId,
                sessionId: actor.sessionId,
              }),
            },
          ]
        : []),
      ...inserts.slice(0, 1).map((write) => ({ name: 'told', write })),
      ...(deps.repeat
        ? [
            {
              name: 'carried_out',
              write: tx.update(idempotencyKeys).set({ status: CARRIED_OUT }).where(repeatedCall(deps.repeat)),
            },
          ]
        : []),
    ]
    return resultOf(await together(tx, [...writes, ...note], select))
  }, held)
}

/** Sends all writes to the database in one query, and returns what is selected after them. */
export async function together(
  tx: Transaction,
  writes: readonly Write[],
  select: SQL,
): Promise<Record<string, unknown>[]> {
  if (writes.length === 0) return []
  const named = writes.map(({ name, write }) => sql`${sql.identifier(name)} as (${write.getSQL()})`)
  const { rows } = await tx.execute(sql`with ${sql.join(named, sql`, `)} ${select}`)
  return rows
}
