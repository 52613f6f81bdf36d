import { sql } from 'drizzle-orm'
import { auditEvents, outbox } from '../workspaces/tables.ts'
import type { Database, Transaction } from './db/database.ts'
import type { Clock, Ids } from './ids.ts'

/** Told at commit to every server, which then reads the outbox. */
export const OUTBOX_CHANNEL = 'sandlot_outbox'

/** Who does something: a person through a session, or the server itself. */
export type Actor = { userId: string | null; sessionId: string | null }
export const system: Actor = { userId: null, sessionId: null }

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

/** What one statement names; it takes four values of each event. */
const EVENTS_AT_ONCE = 5000

export type CommandDeps = { db: Database; clock: Clock; ids: Ids }

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
  return deps.db.transaction(async (tx) => {
    const { result, audit, events = [] } = await change(tx, now)
    if (audit)
      await tx
        .insert(auditEvents)
        .values({ ...audit, at: now, actorId: actor.userId, sessionId: actor.sessionId })
    if (events.length > 0) {
      for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
        const some = events.slice(start, start + EVENTS_AT_ONCE)
        await tx.insert(outbox).values(some.map((event) => ({ ...event, at: now })))
      }
      await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
    }
    return result
  })
}
