import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import {
  drizzle,
  type NodePgDatabase,
  type NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { escapeLiteral, Pool, type PoolClient } from 'pg'
import type { Objects } from '../drivers/object-store.ts'

type Plain = NodePgDatabase['transaction']
/** The store for large file contents that rows refer to; null if they are stored in the rows. */
type WithObjects = { objects: Objects | null }

export type Transaction = Parameters<Parameters<Plain>[0]>[0] & WithObjects
export type Database = Omit<NodePgDatabase, 'transaction'> &
  WithObjects & {
    $client: Pool
    transaction<Result>(
      work: (tx: Transaction) => Promise<Result>,
      config?: Parameters<Plain>[1],
    ): Promise<Result>
    /**
     * Runs a transaction that may write to the outbox; the readers of the outbox wait only for these. Two that hold the
     * same name never run at the same time, starting before their first read.
     */
    write<Result>(work: (tx: Transaction) => Promise<Result>, held?: readonly string[]): Promise<Result>
  }
/** Where a read may run: on the pool, or in the transaction of a command. */
export type Reader = Database | Transaction

export const POOL_MAX = 20
/** As many connections stay open as a page uses at once: opening one takes ten times as long as a query. */
const POOL_KEPT = 6
const CONNECT_TIMEOUT_MS = 5_000

/**
 * How long a statement may run, how long the database may be silent during a query, how long a transaction may be idle,
 * and how long a transaction that may write to the outbox may take in total.
 */
export type Patience = {
  statementMs: number
  silenceMs: number
  idleMs?: number | undefined
  writerMs?: number | undefined
}

/** HTTP requests are answered within ten seconds, including a wait for a connection. */
const REQUESTS: Patience = { statementMs: 4_000, silenceMs: 4_500, idleMs: 10_000 }
/** For background work. */
export const WORK: Patience = { statementMs: 600_000, silenceMs: 660_000, idleMs: 60_000 }

/**
 * Held in shared mode by each transaction that may write to the outbox, from before it has its number until its end.
 */
export const OUTBOX_LOCK = 7_263_104
/** Such a transaction delays the events of all others, so none of its statements may take longer, whoever runs it. */
const WRITER_STATEMENT_MAX_MS = 30_000
/** The same limit for the whole transaction, however short each statement is. */
const WRITER_MAX_MS = 60_000

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> }

type Options = {
  /** Those of requests by default. */
  patience?: Patience
  max?: number
  onIdleError?: (error: Error) => void
  /** None by default. */
  objects?: Objects | null
}

/** Opens a pool. A connection that breaks while idle is reported and replaced, never fatal. */
export function openDatabase(url: string, options: Options = {}): OpenDatabase {
  const { patience = REQUESTS, max = POOL_MAX, onIdleError = () => {}, objects = null } = options
  const pool = new Pool({
    connectionString: url,
    max,
    min: Math.min(POOL_KEPT, max),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.idleMs,
    application_name: 'sandlot',
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    client.on('error', onIdleError)
    endWhenSilent(client, patience.silenceMs)
  })
  const db = drizzle(pool, { casing: 'snake_case' })
  return {
    db: Object.assign(db, {
      objects,
      transaction: transactionOn(pool, objects),
      write: writeOn(pool, patience, objects),
    }),
    pool,
    close: () => pool.end(),
  }
}

/** What the driver's types lack. */
type Inside = { connection: { stream: Socket }; readyForQuery: boolean }

/**
 * Closes a connection whose database does not respond: a hanging one would block those who wait for it, and a timeout
 * of the statement alone would hand an open transaction to the next user.
 */
function endWhenSilent(client: PoolClient, silenceMs: number): void {
  const inner = client as unknown as Inside
  const { stream } = inner.connection
  stream.setTimeout(silenceMs, () => {
    if (!inner.readyForQuery) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

/** Like drizzle's, except that the connection is released even if the transaction could not begin. */
function transactionOn(pool: Pool, objects: Objects | null): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, { casing: 'snake_case' }).transaction(
        (tx) => work(Object.assign(tx, { objects })),
        config,
      )
    } finally {
      client.release()
    }
  }
}

/** What drizzle's databases have, but its types hide. */
type Inner = { dialect: never; session: NodePgSession<Record<string, never>, Record<string, never>> }

const holdName = (name: string): string =>
  `select pg_advisory_xact_lock(hashtextextended(${escapeLiteral(name)}, 0))`

/** Takes the locks in the same query as `begin`, because a transaction must have no number before the first lock. */
function writeOn(
  pool: Pool,
  { statementMs, writerMs = WRITER_MAX_MS }: Patience,
  objects: Objects | null,
): Database['write'] {
  const begin = [
    `begin; set local statement_timeout = ${Math.min(statementMs, WRITER_STATEMENT_MAX_MS)}`,
    `select pg_advisory_xact_lock_shared(${OUTBOX_LOCK})`,
  ]
  return async (work, held = []) => {
    const client = await pool.connect()
    const open = openFor(client, writerMs)
    try {
      const { dialect, session } = drizzle(client, { casing: 'snake_case' }) as unknown as Inner
      const tx = Object.assign(new NodePgTransaction(dialect, session, undefined), { objects })
      try {
        await tx.execute(sql.raw([...begin, ...[...held].sort().map(holdName)].join('; ')))
        const result = await Promise.race([work(tx as never), open.tooLong])
        await tx.execute(sql`commit`)
        return result
      } catch (error) {
        // Nothing can be rolled back on a broken connection, and what broke it matters more.
        await tx.execute(sql`rollback`).catch(() => {})
        throw error
      }
    } finally {
      open.end()
      client.release()
    }
  }
}

/** Closes the connection, and so releases its locks, if it is still in use after a time. */
function openFor(client: PoolClient, ms: number): { tooLong: Promise<never>; end(): void } {
  const { connection } = client as unknown as Inside
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error('Connection terminated: a change took too long')
      connection.stream.destroy(error)
      reject(error)
    }, ms)
  })
  // It may reject before anybody awaits it.
  tooLong.catch(() => {})
  return { tooLong, end: () => clearTimeout(timer) }
}
