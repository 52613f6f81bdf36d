import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGitRepository } from '@sandlot/core/git/rest'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { commitOn } from '../git/plumbing/commits.ts'
import { folderOf } from '../git/plumbing/folders.ts'
import { gitText } from '../git/plumbing/process.ts'
import { putRef } from '../git/plumbing/refs.ts'
import { gitRepositories } from '../git/tables.ts'
import { openDatabase } from '../platform/db/database.ts'
import { cloneDatabase } from '../testing/databases.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { bundleOf, manifestOf, quoted, rowsOf, tablesOf } from './shape.ts'

let home: string
let server: TestServer
const said: string[] = []
const say = (line: string) => said.push(line)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'backup-'))
  server = await createTestServer({ config: { dataDir: join(home, 'old') } })
})
afterAll(async () => {
  await server.close()
  await rm(home, { recursive: true, force: true })
})

/** All rows of a database in any order, and the positions of its sequences. */
async function contentOf(url: string) {
  const { pool, close } = openDatabase(url, { max: 1 })
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ all: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as all from public.${quoted(table)} t`,
      )
      found[table] = rows[0]?.all ?? ''
    }
    return found
  } finally {
    client.release()
    await close()
  }
}

test('a server moves with its rows, repositories and key, and continues there', async () => {
  const ada = await server.buildUser({ name: 'Ada “quoted”\n\\N ü' })
  const team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
  const files = { 'a.txt': 'one\r\ntwo\u2028', 'bytes.bin': Buffer.from([0, 255, 10, 13]) as never }
  await server.buildSandbox({ workspace: team, author: ada, files })
  const make = (name: string, more: object = {}) =>
    server.as(ada).rest(createGitRepository, { params: { id: team.id }, body: { name, ...more } })
  const full = await make('full', { readme: true, defaultBranch: 'trunk' })
  const empty = await make('empty')
  const dir = folderOf(server.deps, full.id)
  const author = { name: 'Ada', email: 'ada@example.com' }
  const changes = [{ path: 'b.txt', content: Buffer.from('b') }]
  const commit = { branch: 'topic', parents: [], message: 'Topic', changes, author, now: server.clock.now() }
  const sha = await commitOn(dir, commit, 'c')
  await putRef(dir, 'refs/pull/1/head', sha ?? '')
  await writeFile(join(home, 'old', 'secret'), 'the key')

  const old = { ...server.deps.config, databaseUrl: server.databaseUrl }
  const folder = join(home, 'backup')
  await backUp(old, folder, say)
  await expect(backUp(old, folder, say)).rejects.toThrow('is not empty')
  const database = await cloneDatabase(inject('postgres'))
  try {
    const fresh = { ...old, databaseUrl: database.url, dataDir: join(home, 'new') }
    await restore(fresh, folder, say)
    const repositories = await server.db.$count(gitRepositories)
    expect(said.at(-1)).toMatch(new RegExp(`^Restored \\d+ rows and ${repositories} repositories`))
    const before = await contentOf(server.databaseUrl)
    expect(await contentOf(database.url)).toEqual(before)
    expect(before.modules).not.toMatch(/^0 /)
    const at = { config: fresh }
    const refs = (place: string) => gitText(['for-each-ref'], { dir: place })
    expect(await refs(folderOf(at, full.id))).toBe(await refs(dir))
    expect(await refs(dir)).toContain('refs/pull/1/head')
    expect(await gitText(['symbolic-ref', 'HEAD'], { dir: folderOf(at, full.id) })).toBe('refs/heads/trunk')
    expect(await refs(folderOf(at, empty.id))).toBe('')
    expect(await readFile(join(fresh.dataDir, 'secret'), 'utf8')).toBe('the key')
    await expect(restore(fresh, folder, say)).rejects.toThrow('This database is not empty')

    // The constraints between rows are back, and sequences continue after the last number.
    const { pool, close } = openDatabase(database.url, { max: 1 })
    const next = await pool.query(
      `select setval(pg_get_serial_sequence('git_repositories', 'number'), nextval(pg_get_serial_sequence('git_repositories', 'number'))) as next,
         (select max(number) from git_repositories) as last,
         (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as rules`,
    )
    await close()
    expect(Number(next.rows[0].next)).toBe(Number(next.rows[0].last) + 1)
    expect(next.rows[0].rules).toBeGreaterThan(50)
  } finally {
    await database.drop()
  }
})

test('a damaged repository or file costs nothing else, and the backup can be restored once it is gone', async () => {
  const ada = await server.buildUser()
  const team = await server.buildWorkspace({ name: 'Broken', members: { admin: [ada] } })
  const make = (name: string) =>
    server.as(ada).rest(createGitRepository, { params: { id: team.id }, body: { name, readme: true } })
  const [bad, good] = [await make('bad'), await make('good')]
  const dir = folderOf(server.deps, bad.id)
  await rm(join(dir, 'objects'), { recursive: true })
  await mkdir(join(dir, 'objects'))
  const old = { ...server.deps.config, databaseUrl: server.databaseUrl }
  const folder = join(home, 'damaged')
  await backUp(old, folder, say)
  expect(said.at(-1)).toContain(`1 repository could not be read`)
  expect(said.at(-1)).toContain(`~broken/bad (${bad.id})`)

  const database = await cloneDatabase(inject('postgres'))
  try {
    const fresh = { ...old, databaseUrl: database.url, dataDir: join(home, 'again') }
    const again = () => restore(fresh, folder, say)
    const bundle = await readFile(bundleOf(folder, good.id))
    await writeFile(bundleOf(folder, good.id), bundle.subarray(0, -50))
    await expect(again()).rejects.toThrow(`${bundleOf(folder, good.id)} could not be restored`)
    await writeFile(bundleOf(folder, good.id), bundle)
    const rows = await readFile(rowsOf(folder, 'users'))
    await writeFile(rowsOf(folder, 'users'), rows.subarray(0, -20))
    await expect(again()).rejects.toThrow(`${rowsOf(folder, 'users')} cannot be read`)
    await writeFile(rowsOf(folder, 'users'), rows)
    await again()
    const at = { config: fresh }
    const refs = (place: string) => gitText(['for-each-ref'], { dir: place })
    expect(await refs(folderOf(at, good.id))).toBe(await refs(folderOf(server.deps, good.id)))
    expect(await refs(folderOf(at, bad.id))).toBe('')
  } finally {
    await database.drop()
  }
})

test('an invalid backup, or one of another version, changes nothing', async () => {
  const dataDir = join(home, 'none')
  const config = { ...server.deps.config, databaseUrl: server.databaseUrl, dataDir }
  await expect(restore(config, undefined, say)).rejects.toThrow('Name the folder')
  await expect(restore(config, join(home, 'nothing'), say)).rejects.toThrow('is not a backup')
  const folder = await mkdtemp(join(home, 'other-'))
  const manifest = { format: 1, version: '0.0.1', schema: 'x', tables: {}, repositories: [] }
  await writeFile(manifestOf(folder), JSON.stringify(manifest))
  await expect(restore(config, folder, say)).rejects.toThrow('version 0.0.1')
  await expect(backUp({ ...config, databaseUrl: null }, join(home, 'of-none'), say)).rejects.toThrow(dataDir)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})
