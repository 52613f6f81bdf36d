import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { paths } from '../disk/paths.ts'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { openDatabase, WORK } from './database.ts'

const MIGRATION_LOCK = 7_263_101

const POOLER =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, that does not pass on the settings of a connection. ' +
  'Sandlot has a pool of its own and needs connections that keep their locks and notifications: name PostgreSQL itself.'

export const OLDEST_POSTGRES = 15

/** Brings the schema up to date. Servers that start together wait for each other, unless `end` is aborted. */
export async function migrateDatabase(pool: Pool, url: string, end?: AbortSignal): Promise<void> {
  const lock = await connect(pool)
  try {
    const { rows } = await lock.query<{ version: number; limit: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('statement_timeout') as limit`,
    )
    // Every connection asks for a limit. A pooler that ignores it would not keep locks and LISTEN either.
    if (rows[0]?.limit === '0') throw new StartError(POOLER)
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (major < OLDEST_POSTGRES)
      throw new StartError(`This database is PostgreSQL ${major}. Sandlot needs ${OLDEST_POSTGRES} or newer.`)
    await Promise.race([lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]), rejectedBy(end)])
    await assertNotNewer(lock)
    const { db, close } = openDatabase(url, { patience: WORK, max: 1 })
    await migrate(db, { migrationsFolder: paths.migrations }).catch(explained).finally(close)
  } finally {
    lock.release(true)
  }
}

/** What an administrator of the database has to change before the schema can be brought up to date. */
const REFUSED: Readonly<Record<string, string>> = {
  '42501': 'Make the role in DATABASE_URL the owner of the database: alter database … owner to …',
  '25006':
    'Sandlot has to write: name the primary in DATABASE_URL, and leave default_transaction_read_only off.',
}

/** The driver's error is the cause of drizzle's. */
function explained(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const hint = 'code' in cause ? REFUSED[String(cause.code)] : undefined
    if (hint)
      throw new StartError(`The database refuses to be set up: ${cause.message}. ${hint}`, { cause: error })
  }
  throw error
}

/** Whether a server has used this database before. */
export async function wasUsed(pool: Pool): Promise<boolean> {
  const client = await connect(pool)
  return hasMigrations(client).finally(() => client.release())
}

const rejectedBy = (end?: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (end?.aborted) reject(end.reason)
    end?.addEventListener('abort', () => reject(end.reason), { once: true })
  })

async function connect(pool: Pool) {
  try {
    return await pool.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (/^unsupported startup parameter/.test(reason)) throw new StartError(POOLER, { cause })
    throw new StartError(
      `The database does not answer: ${reason}. Check DATABASE_URL and that it is running.`,
      { cause },
    )
  }
}

async function hasMigrations(client: Pool | PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`,
  )
  return rows.length > 0
}

/** Throws if the schema is newer than this server, which would read and write it wrongly. */
export async function assertNotNewer(client: Pool | PoolClient): Promise<void> {
  if (!(await hasMigrations(client))) return
  const known = new Set(readMigrationFiles({ migrationsFolder: paths.migrations }).map(({ hash }) => hash))
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const unknown = rows.filter(({ hash }) => !known.has(hash)).length
  if (unknown === 0) return
  throw new StartError(
    `This database was changed by another version of Sandlot: this one (${version}) does not know ${unknown} of its ${rows.length} migrations. ` +
      'Nothing has been changed. Start the version that ran on it last or a newer one, or restore the backup that was made before the upgrade.',
    { exitCode: 2 },
  )
}
