import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/**
 * The address of another database on the same PostgreSQL. Tests need not survive a power failure, so nothing waits for
 * the disk.
 */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Copying files costs half as much as using the write-ahead log, except on a disk that has to write everything first.
 */
const STRATEGY = process.env.TEST_DATABASES ? 'file_copy' : 'wal_log'

/** Creates a database from the template. */
export async function cloneDatabase({ url, template }: { url: string; template: string }) {
  const name = `sandlot_test_${randomBytes(8).toString('hex')}`
  await runSql(url, `create database ${name} template ${template} strategy ${STRATEGY}`)
  return {
    url: databaseUrl(url, name),
    drop: () => dropDatabase(url, name),
  }
}

/**
 * Closes this role's open connections to the database and drops it. Not `with (force)`, which only superusers may use
 * while autovacuum is working on the database; the plain form sends autovacuum away.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runSql(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  )
  await runSql(url, `drop database if exists ${name}`)
}
