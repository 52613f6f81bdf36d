import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a read may run on: the pool, or the transaction of a command. */
export type Reader = Database | Transaction

export const POOL_MAX = 20
/** As many as a page asks at once stay connected: a new connection takes ten times as long as what it is for. */
const POOL_KEPT = 6
const CONNECT_TIMEOUT_MS = 5_000

/** How long a statement may run, and how long a connection may be silent while it is asked something. */
export type Patience = { statementMs: number; silenceMs: number }

/** Who asks over HTTP is answered within ten seconds, though they may wait for a connection first. */
const REQUESTS: Patience = { statementMs: 4_000, silenceMs: 4_500 }
/** For what runs by itself. */
export const WORK: Patience = { statementMs: 600_000, silenceMs: 660_000 }

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> }

type Options = {
  /** That of requests unless given. */
  patience?: Patience
  max?: number
  onIdleError?: (error: Error) => void
}

/** Opens a pool. A connection that breaks while idle is told and replaced, never fatal. */
export function openDatabase(url: string, options: Options = {}): OpenDatabase {
  const { patience = REQUESTS, max = POOL_MAX, onIdleError = () => {} } = options
  const pool = new Pool({
    connectionString: url,
    max,
    min: Math.min(POOL_KEPT, max),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: patience.statementMs,
    application_name: 'sandlot',
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    client.on('error', onIdleError)
    endWhenSilent(client, patience.silenceMs)
  })
  const db = drizzle(pool, { casing: 'snake_case' })
  return { db: Object.assign(db, { transaction: transactionOn(pool) }), pool, close: () => pool.end() }
}

/**
 * Ends a connection whose database says nothing to a question: one that hangs would keep those who wait for it,
 * and a time limit on the statement alone would hand an open transaction to the next one.
 */
function endWhenSilent(client: PoolClient, silenceMs: number): void {
  // The driver's types do not tell of them.
  const inner = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean }
  const { stream } = inner.connection
  stream.setTimeout(silenceMs, () => {
    if (!inner.readyForQuery) stream.destroy(new Error('Connection terminated: the database does not answer'))
  })
}

/** As drizzle does it, but the connection is given back also when the transaction could not even begin. */
function transactionOn(pool: Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, { casing: 'snake_case' }).transaction(work, config)
    } finally {
      client.release()
    }
  }
}
