import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupMessages } from '@sandlot/core/admin/backup-messages'
import type { PoolClient } from 'pg'
import { exists, folderOf, foldersOn } from '../git/plumbing/folders.ts'
import { gitText, runGit } from '../git/plumbing/process.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase, WORK } from '../platform/db/database.ts'
import { assertNotNewer } from '../platform/db/migrate.ts'
import { reachDatabase } from '../platform/db/reach.ts'
import { StartError } from '../platform/start-error.ts'
import { version } from '../platform/version.ts'
import {
  bundleOf,
  columnsOf,
  keyFileOf,
  keyIn,
  type Manifest,
  manifestOf,
  quoted,
  rowsOf,
  schemaHere,
  tablesOf,
} from './shape.ts'

/** Rows that are read at once; of tables with contents fewer, since each may have megabytes. */
const ROWS = 1000
const ROWS_WITH_BYTES = 10

/** Writes all that a server holds into a folder, beside the running server or without it. */
export async function backUp(
  config: Config,
  into: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!into) throw new StartError(backupMessages.usage, { exitCode: 2 })
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), into)
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'git'), { recursive: true, mode: 0o700 })
  const inside = await Promise.all([readdir(folder), readdir(join(folder, 'database'))])
  if (inside[0].length > 2 || inside[1].length > 0)
    throw new StartError(backupMessages.notEmpty(folder), { exitCode: 2 })
  const { url, leave } = await reachDatabase(config)
  try {
    const { pool, close } = openDatabase(url, { patience: WORK, max: 1 })
    try {
      await assertNotNewer(pool)
      const client = await pool.connect()
      // The rows first: a repository that is newer than they are is looked at again.
      const tables = await copyRows(client, folder).finally(() => client.release())
      const repositories = await copyRepositories(config, folder)
      if (await exists(keyFileOf(config))) await copyFile(keyFileOf(config), keyIn(folder))
      const manifest: Manifest = { format: 1, version, schema: schemaHere(), tables, repositories }
      await writeFile(manifestOf(folder), JSON.stringify(manifest, null, 2), { mode: 0o600 })
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      say(backupMessages.done(folder, rows, repositories.length))
      say(backupMessages.keep)
    } finally {
      await close()
    }
  } finally {
    await leave()
  }
}

/** All rows as they were at one moment. */
async function copyRows(client: PoolClient, folder: string): Promise<Record<string, number>> {
  await client.query('begin isolation level repeatable read read only')
  const counts: Record<string, number> = {}
  for (const table of await tablesOf(client)) {
    const columns = await columnsOf(client, table)
    const some = columns.some(({ type }) => type === 'bytea') ? ROWS_WITH_BYTES : ROWS
    const listed = columns.map(({ name }) => quoted(name)).join(', ')
    await client.query(
      `declare rows no scroll cursor for select row_to_json(r)::text as row from (select ${listed} from public.${quoted(table)}) r`,
    )
    let count = 0
    const lines = async function* () {
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${some} from rows`)
        if (rows.length === 0) return
        count += rows.length
        yield rows.map(({ row }) => `${row}\n`).join('')
      }
    }
    const file = createWriteStream(rowsOf(folder, table), { mode: 0o600 })
    await pipeline(Readable.from(lines()), createGzip({ level: 3 }), file)
    await client.query('close rows')
    counts[table] = count
  }
  await client.query('commit')
  return counts
}

/** One file for each repository with all of its refs, also those that nobody sees. */
async function copyRepositories(config: Config, folder: string): Promise<string[]> {
  const ids: string[] = []
  for (const id of (await foldersOn({ config })).sort()) {
    const dir = folderOf({ config }, id)
    const refs = await gitText(['for-each-ref', '--count=1'], { dir })
    // git makes no bundle of nothing.
    if (refs !== '') await runGit(['bundle', 'create', '--quiet', bundleOf(folder, id), '--all'], { dir })
    ids.push(id)
  }
  return ids
}
