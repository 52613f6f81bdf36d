import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { backupMessages } from '@sandlot/core/admin/backup-messages'
import { storeMessages } from '@sandlot/core/admin/store-messages'
import { GIT_WHOLE_MAX_MS } from '@sandlot/core/git/limits'
import { ownerOf } from '@sandlot/core/git/rules'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { sha256 } from '../files/blobs.ts'
import { repositoryById } from '../git/access.ts'
import { exists, folderOf, foldersOn } from '../git/plumbing/folders.ts'
import { GitError, gitText, runGit } from '../git/plumbing/process.ts'
import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase, WORK } from '../platform/db/database.ts'
import { assertNotNewer } from '../platform/db/migrate.ts'
import { reachDatabase } from '../platform/db/reach.ts'
import { isAboutFullDisk } from '../platform/disk/disk-room.ts'
import type { Objects } from '../platform/drivers/object-store.ts'
import { openObjects } from '../platform/drivers/open-objects.ts'
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

/** How many rows are read at a time; fewer for tables with contents, since each row may have megabytes. */
const ROWS = 1000
const ROWS_WITH_BYTES = 10

const CONTENTS = 'blobs'
const Stored = z.object({ sha256: z.string(), size: z.int(), object: z.string().nullable() })

/** Writes everything that a server stores into a folder, while the server runs or not. */
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
  const objects = await openObjects(config.objects, { error: () => {}, warn: () => {} })
  const { url, leave } = await reachDatabase(config)
  try {
    const { db, pool, close } = openDatabase(url, { patience: WORK, max: 1 })
    try {
      await assertNotNewer(pool)
      const client = await pool.connect()
      // The rows first: a repository that is newer than its rows is scanned again.
      const { tables, lost } = await copyRows(client, folder, objects).finally(() => client.release())
      const copied = await copyRepositories(config, folder)
      const repositories = copied.ids
      if (await exists(keyFileOf(config))) await copyFile(keyFileOf(config), keyIn(folder))
      const manifest: Manifest = { format: 1, version, schema: schemaHere(), tables, repositories }
      await writeFile(manifestOf(folder), JSON.stringify(manifest, null, 2), { mode: 0o600 })
      const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
      say(backupMessages.done(folder, rows, repositories.length - copied.lost.length))
      say(backupMessages.keep)
      if (objects && lost.length > 0) say(storeMessages.missing(lost, objects.place))
      if (copied.lost.length > 0) say(backupMessages.repositoriesLost(await namesOf(db, copied.lost)))
    } finally {
      await close()
    }
  } finally {
    objects?.close()
    await leave()
  }
}

/** Copies all rows as of one moment, with the contents stored elsewhere; `lost` are those that could not be read. */
async function copyRows(
  client: PoolClient,
  folder: string,
  objects: Objects | null,
): Promise<{ tables: Record<string, number>; lost: string[] }> {
  await client.query('begin isolation level repeatable read read only')
  const counts: Record<string, number> = {}
  const lost: string[] = []
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
        const complete = table === CONTENTS ? rows.map(({ row }) => withContent(row, objects, lost)) : rows
        yield (await Promise.all(complete)).map(({ row }) => `${row}\n`).join('')
      }
    }
    const file = createWriteStream(rowsOf(folder, table), { mode: 0o600 })
    await pipeline(Readable.from(lines()), createGzip({ level: 3 }), file)
    await client.query('close rows')
    counts[table] = count
  }
  await client.query('commit')
  return { tables: counts, lost }
}

/** Returns a row as if all contents were stored in the database. */
async function withContent(row: string, objects: Objects | null, lost: string[]): Promise<{ row: string }> {
  const { object, ...kept } = Stored.parse(JSON.parse(row))
  if (object === null) return { row }
  if (!objects) throw new StartError(storeMessages.noStore, { exitCode: 2 })
  const content = await objects.get(object)
  const isWhole = content !== null && sha256(content) === kept.sha256
  if (!isWhole) lost.push(kept.sha256)
  return {
    row: JSON.stringify({ ...kept, content: isWhole ? `\\x${content.toString('hex')}` : null, object: null }),
  }
}

/**
 * Writes one bundle per repository with all of its refs, including hidden ones. `lost` are those that git cannot read,
 * which must not cost the backup of the others.
 */
async function copyRepositories(config: Config, folder: string): Promise<{ ids: string[]; lost: string[] }> {
  const ids: string[] = []
  const lost: string[] = []
  for (const id of (await foldersOn({ config })).sort()) {
    const dir = folderOf({ config }, id)
    try {
      await copyRepository(dir, bundleOf(folder, id))
    } catch (error) {
      // Deleted in the meantime.
      if (!(await exists(dir))) continue
      if (!(error instanceof GitError) || isAboutFullDisk(error)) throw error
      lost.push(id)
    }
    ids.push(id)
  }
  return { ids, lost }
}

async function copyRepository(dir: string, bundle: string): Promise<void> {
  const refs = await gitText(['for-each-ref', '--count=1'], { dir })
  // git cannot bundle an empty repository.
  if (refs === '') return
  const create = ['bundle', 'create', '--quiet', bundle, '--all']
  await runGit(create, { dir, timeoutMs: GIT_WHOLE_MAX_MS })
}

const namesOf = (db: Database, ids: readonly string[]): Promise<string[]> =>
  Promise.all(
    ids.map(async (id) => {
      const row = await repositoryById(db, id)
      return row ? `${ownerOf(row.slug)}/${row.name} (${id})` : id
    }),
  )
