import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** The address of another database of the same PostgreSQL. Tests survive no power failure, so nothing waits for the disk. */
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

/** As files it costs half of what it costs through the log, but for a disk that has to have it all first. */
const STRATEGY = process.env.TEST_DATABASES ? 'file_copy' : 'wal_log'

/** A database of one's own, as the template is. */
export async function cloneDatabase({ url, template }: { url: string; template: string }) {
  const name = `sandlot_test_${randomBytes(8).toString('hex')}`
  await runSql(url, `create database ${name} template ${template} strategy ${STRATEGY}`)
  return {
    url: databaseUrl(url, name),
    drop: () => dropDatabase(url, name),
  }
}

/**
 * Closes what this role still has open in the database and drops it. Not `with (force)`: that is refused to
 * any but a superuser while autovacuum looks at the database, where the plain form sends it away.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runSql(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  )
  await runSql(url, `drop database if exists ${name}`)
}
