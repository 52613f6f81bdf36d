import { deviceOf, sessionTitle } from '@sandlot/core/accounts/session-rules'
import { AUDIT_DEVICE_MAX_LENGTH } from '@sandlot/core/admin/limits'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { ClientInfo } from '../accounts/sessions/sessions.ts'
import { auditEvents, outbox } from '../workspaces/tables.ts'
import type { Database, Transaction } from './db/database.ts'
import { CARRIED_OUT, type Repeat, repeatedCall } from './idempotency/once.ts'
import { idempotencyKeys } from './idempotency/tables.ts'
import type { Clock, Ids } from './ids.ts'

/** Told at commit to every server, which then reads the outbox. */
export const OUTBOX_CHANNEL = 'sandlot_outbox'

/** Who does something and from where: a person through a session, a visitor, or the server itself. */
export type Actor = {
  userId: string | null
  sessionId: string | null
  /** As far as the proxies in front are believed. */
  address: string | null
  client: ClientInfo | null
}
export const system: Actor = { userId: null, sessionId: null, address: null, client: null }

/** Where something was done from, as it is kept: short, and the program by the name that people know it by. */
export const originOf = ({ address, client }: Actor) => ({
  address,
  device:
    client &&
    sessionTitle({ ...deviceOf(client.userAgent ?? null), name: client.name }).slice(
      0,
      AUDIT_DEVICE_MAX_LENGTH,
    ),
})

/** What clients that listen to a topic are told. */
export type Event = { topic: string; event: string; payload: Record<string, unknown> }

export type Done<Result> = {
  result: Result
  /** Null for what concerns nobody but the person who did it, such as having read something. */
  audit: {
    action: string
    workspaceId: string | null
    subjectType: string
    subjectIds: string[]
    details?: Record<string, unknown>
  } | null
  events?: Event[]
}

/** What one insert names; a statement has room for 65,535 values, of which each event takes four. */
const EVENTS_AT_ONCE = 5000

export type CommandDeps = {
  db: Database
  clock: Clock
  ids: Ids
  /** The call that may be sent again and that this belongs to. */
  repeat?: Repeat
}

class TakenBack<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('a rehearsal is taken back')
    this.result = result
  }
}

/** What a change would come to, by all its rules: it is made, looked at and taken back. Nobody is told. */
export async function rehearse<Result>(
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
 * Runs one change of state: the change, who did it, and what clients are to be told stand in one transaction,
 * so none is ever there without the others.
 */
export function runCommand<Result>(
  deps: CommandDeps,
  actor: Actor,
  change: (tx: Transaction, now: Date) => Promise<Done<Result>>,
): Promise<Result> {
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    const { result, audit, events = [] } = await change(tx, now)
    const told = parts(events).map((some) =>
      tx.insert(outbox).values(some.map((event) => ({ ...event, at: now }))),
    )
    // A statement has room for one of them.
    for (const insert of told.slice(1)) await insert
    await note(tx, [
      ...(audit
        ? [
            tx.insert(auditEvents).values({
              ...audit,
              ...originOf(actor),
              at: now,
              actorId: actor.userId,
              sessionId: actor.sessionId,
            }),
          ]
        : []),
      ...told.slice(0, 1),
      ...(deps.repeat
        ? [tx.update(idempotencyKeys).set({ status: CARRIED_OUT }).where(repeatedCall(deps.repeat))]
        : []),
    ])
    return result
  })
}

const parts = (events: readonly Event[]): Event[][] =>
  Array.from({ length: Math.ceil(events.length / EVENTS_AT_ONCE) }, (_, index) =>
    events.slice(index * EVENTS_AT_ONCE, (index + 1) * EVENTS_AT_ONCE),
  )

/** Writes all of it in one question to the database, and wakes who listens. */
async function note(tx: Transaction, writes: readonly SQLWrapper[]): Promise<void> {
  if (writes.length === 0) return
  const named = writes.map((write, index) => sql`${sql.raw(`part${index}`)} as ${write}`)
  await tx.execute(sql`with ${sql.join(named, sql`, `)} select pg_notify(${OUTBOX_CHANNEL}, '')`)
}
