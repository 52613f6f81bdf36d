import { createReadStream } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { backupMessages } from '@sandlot/core/admin/backup-messages'
import { GIT_WHOLE_MAX_MS } from '@sandlot/core/git/limits'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { exists, folderOf, initFolder } from '../git/plumbing/folders.ts'
import { gitText, runGit } from '../git/plumbing/process.ts'
import type { Config } from '../platform/config/config.ts'
import { openDatabase, WORK } from '../platform/db/database.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { reachDatabase } from '../platform/db/reach.ts'
import { makeDataDir } from '../platform/disk/data-dir.ts'
import { StartError } from '../platform/start-error.ts'
import {
  bundleOf,
  columnsOf,
  keyFileOf,
  keyIn,
  Manifest,
  manifestOf,
  quoted,
  rowsOf,
  schemaHere,
  tablesOf,
} from './shape.ts'

/** How many characters are sent to the database at a time. */
const TOGETHER = 4_000_000

/** Fills a new server from a backup. The database is restored completely or not at all. */
export async function restore(
  config: Config,
  from: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!from) throw new StartError(backupMessages.restoreUsage, { exitCode: 2 })
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), from)
  const manifest = await readManifest(folder)
  if (manifest.schema !== schemaHere())
    throw new StartError(backupMessages.otherVersion(manifest.version), { exitCode: 2 })
  await makeDataDir(config.dataDir)
  await restoreKey(config, folder)
  const { url, leave } = await reachDatabase(config, true)
  try {
    const { pool, close } = openDatabase(url, { patience: WORK, max: 2 })
    try {
      await migrateDatabase(pool, url)
      const client = await pool.connect()
      try {
        await assertEmpty(client)
        // Before the rows, because without them all of this can be repeated.
        const branches = await defaultBranches(folder)
        for (const id of manifest.repositories)
          await restoreRepository(config, folder, { id, branch: branches.get(id) ?? 'main' })
        await fill(client, folder, manifest)
      } finally {
        client.release()
      }
      const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
      say(backupMessages.restored(rows, manifest.repositories.length))
    } finally {
      await close()
    }
  } finally {
    await leave()
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => '')
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(backupMessages.notOne(folder), { exitCode: 2, cause })
  }
}

/** Sealed values in the database can only be opened with the key that they were sealed with. */
async function restoreKey(config: Config, folder: string): Promise<void> {
  const file = keyFileOf(config)
  if (!(await exists(keyIn(folder)))) return
  if (await exists(file)) {
    const isSame = (await readFile(file, 'utf8')) === (await readFile(keyIn(folder), 'utf8'))
    if (!isSame) throw new StartError(backupMessages.keyThere(file), { exitCode: 2 })
    return
  }
  await copyFile(keyIn(folder), file)
}

async function assertEmpty(client: PoolClient): Promise<void> {
  const { rows: people } = await client.query('select 1 from public.users limit 1')
  if (people.length > 0) throw new StartError(backupMessages.used, { exitCode: 2 })
}

const Repository = z.object({ id: z.uuid(), default_branch: z.string() })

/** The default branch of each repository, which is not among its refs. */
async function defaultBranches(folder: string): Promise<Map<string, string>> {
  const branches = new Map<string, string>()
  for await (const line of linesOf(folder, 'git_repositories')) {
    const { id, default_branch: branch } = Repository.parse(JSON.parse(line))
    branches.set(id, branch)
  }
  return branches
}

async function fill(client: PoolClient, folder: string, { tables }: Manifest): Promise<void> {
  await client.query('begin')
  try {
    const known = await tablesOf(client)
    await assertEmpty(client)
    const rules = await withoutRules(client)
    for (const table of known) {
      await client.query(`alter table public.${quoted(table)} disable trigger user`)
      await client.query(`delete from public.${quoted(table)}`)
    }
    for (const table of known) {
      const count = await fillTable(client, folder, table)
      if (count !== (tables[table] ?? 0)) throw new StartError(backupMessages.broken(table), { exitCode: 2 })
    }
    await continueNumbers(client)
    for (const rule of rules) await client.query(rule)
    for (const table of known) await client.query(`alter table public.${quoted(table)} enable trigger user`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Drops the constraints between tables, since they are filled one after the other, and returns the statements that
 * restore them, which then checks everything.
 */
async function withoutRules(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; of: string; rule: string }>(
    `select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name, of } of rows) await client.query(`alter table ${of} drop constraint ${quoted(name)}`)
  return rows.map(({ name, of, rule }) => `alter table ${of} add constraint ${quoted(name)} ${rule}`)
}

async function fillTable(client: PoolClient, folder: string, table: string): Promise<number> {
  const columns = (await columnsOf(client, table)).map(({ name }) => quoted(name)).join(', ')
  const insert = `insert into public.${quoted(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::public.${quoted(table)}, $1::json)`
  let [count, size, some] = [0, 0, [] as string[]]
  const send = async () => {
    if (some.length > 0) await client.query(insert, [`[${some.join(',')}]`])
    count += some.length
    size = 0
    some = []
  }
  for await (const line of linesOf(folder, table)) {
    some.push(line)
    size += line.length
    if (size > TOGETHER) await send()
  }
  await send()
  return count
}

/** The rows of a table, each as JSON. A line break always ends one, because JSON escapes line breaks within it. */
async function* linesOf(folder: string, table: string): AsyncGenerator<string> {
  const file = rowsOf(folder, table)
  if (!(await exists(file))) return
  const unpacked = createGunzip().setEncoding('utf8')
  // Its failure is that of the loop.
  pipeline(createReadStream(file), unpacked, () => {})
  try {
    let begun: string[] = []
    for await (const part of unpacked as AsyncIterable<string>) {
      const [end = '', ...lines] = part.split('\n')
      begun.push(end)
      for (const line of lines) {
        yield begun.join('')
        begun = [line]
      }
    }
  } catch (cause) {
    throw new StartError(backupMessages.damaged(file, reasonOf(cause)), { exitCode: 2, cause })
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Continues the sequences after the last number. */
async function continueNumbers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column,
       pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public'
       and pg_get_serial_sequence(format('public.%I', table_name), column_name) is not null`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce((select max(${quoted(column)}) from public.${quoted(table)}), 0) + 1, false)`,
      [sequence],
    )
}

async function restoreRepository(
  config: Config,
  folder: string,
  { id, branch }: { id: string; branch: string },
): Promise<void> {
  const dir = folderOf({ config }, id)
  const bundle = bundleOf(folder, id)
  await initFolder({ config }, id, branch)
  if (!(await exists(bundle))) return
  // One that survived what this server has to be restored from, or restored by an earlier attempt: all refs at once.
  if ((await gitText(['for-each-ref', '--count=1'], { dir })) !== '') return
  const fetch = ['fetch', '--quiet', '--atomic', '--no-write-fetch-head', '--no-auto-maintenance']
  const options = { dir, env: { GIT_ALLOW_PROTOCOL: 'file' }, timeoutMs: GIT_WHOLE_MAX_MS }
  await runGit([...fetch, bundle, '+refs/*:refs/*'], options).catch((cause: unknown) => {
    throw new StartError(backupMessages.notRestored(bundle, reasonOf(cause)), { cause })
  })
}
