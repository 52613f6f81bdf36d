import { Client, Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../testing/databases.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

/** An address of an empty database, in which `setUp` has been run with the name of that database. */
async function emptyDatabase(setUp: (name: string) => string): Promise<string> {
  const { url, drop } = await cloneDatabase(inject('postgres'))
  onTestFinished(drop)
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query('drop schema public cascade; drop schema drizzle cascade')
  await admin.query(setUp(new URL(url).pathname.slice(1)))
  await admin.end()
  return url
}

const migrated = (url: string) => {
  const { pool, close } = openDatabase(url)
  return migrateDatabase(pool, url).finally(close)
}

test('a read-only database is refused with what to do about it', async () => {
  const url = await emptyDatabase((name) => `alter database "${name}" set default_transaction_read_only = on`)
  await expect(migrated(url)).rejects.toThrow(/^The database refuses to be set up: .*read-only.* primary/)
})

test('a pooler that drops the settings of connections is refused', async () => {
  const url = await emptyDatabase(() => 'select 1')
  const pool = new Pool({ connectionString: url })
  await expect(migrateDatabase(pool, url).finally(() => pool.end())).rejects.toThrow(/PgBouncer/)
})
