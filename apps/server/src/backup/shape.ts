import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { Config } from '../platform/config/config.ts'
import { paths } from '../platform/disk/paths.ts'

/** The manifest of a backup, written last, so that an incomplete backup has none. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  /** The schema version that the rows are restored into. */
  schema: z.string(),
  tables: z.record(z.string(), z.int()),
  repositories: z.array(z.uuid()),
})
export type Manifest = z.output<typeof Manifest>

export const manifestOf = (folder: string) => join(folder, 'manifest.json')
export const rowsOf = (folder: string, table: string) => join(folder, 'database', `${table}.ndjson.gz`)
export const bundleOf = (folder: string, id: string) => join(folder, 'git', `${id}.bundle`)
export const keyIn = (folder: string) => join(folder, 'key')

/** Where a server stores its key, unless that is in a variable. */
export const keyFileOf = ({ secretFile, dataDir }: Pick<Config, 'secretFile' | 'dataDir'>): string =>
  secretFile ?? join(dataDir, 'secret')

export const schemaHere = (): string =>
  readMigrationFiles({ migrationsFolder: paths.migrations }).at(-1)?.hash ?? ''

/** Ties a database to its object store; the contents are in the backup, the store is not. */
const NOT_RESTORED = 'object_stores'

/** The tables of the product. The job runner's are left out: pending work is found again by the nightly jobs. */
export async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1 order by 1`,
    [NOT_RESTORED],
  )
  return rows.map(({ name }) => name)
}

/** The stored columns, without generated ones. */
export async function columnsOf(
  client: PoolClient,
  table: string,
): Promise<{ name: string; type: string }[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
