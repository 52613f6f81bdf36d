import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a read may run on: the pool, or the transaction of a command. */
export type Reader = Database | Transaction

export const POOL_MAX = 20
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000

export type OpenDatabase = { db: Database; pool: Pool; close(): Promise<void> }

/** Opens a pool. A connection that breaks while idle is logged and replaced, never fatal. */
export function openDatabase(url: string, onIdleError: (error: Error) => void = () => {}): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'sandlot',
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', onIdleError))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}
