import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeMessages } from '@sandlot/core/admin/store-messages'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Objects } from '../platform/drivers/object-store.ts'
import { openObjects } from '../platform/drivers/open-objects.ts'
import { type BuiltUser, filesOf } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { sha256 } from './blobs.ts'
import { claimStore } from './claim-store.ts'
import { LARGE_BYTES } from './large.ts'
import { moveContents } from './move-contents.ts'
import { readModules } from './repo.ts'
import { blobs } from './tables.ts'
import { stores, type TestStore } from './testing/stores.ts'

const quiet = { error: () => {}, warn: () => {} }
const hashOf = (text: string) => sha256(Buffer.from(text))
const big = 'big '.repeat(LARGE_BYTES)
const other = 'other '.repeat(LARGE_BYTES)

describe.each(Object.entries(stores))('a database and a store of type %s', (_kind, start) => {
  /** Cleanup steps, run in reverse order. */
  let undo: (() => unknown)[]
  let said: string[]
  let store: TestStore
  let objects: Objects
  let server: TestServer
  let user: BuiltUser

  const say = (line: string) => said.push(line)
  const startServer = async () => {
    const made = await createTestServer()
    undo.push(made.close)
    return made
  }
  const startStore = async () => {
    const made = await start()
    const opened = (await openObjects(made.config, quiet)) as Objects
    undo.push(made.close, opened.close)
    return [made, opened] as const
  }
  /** The database as opened by a server that uses a store. */
  const databaseWith = (used: Objects, url = server.databaseUrl) => {
    const { db, close } = openDatabase(url, { objects: used })
    undo.push(close)
    return db
  }
  const moving = (where?: string) =>
    moveContents(
      { ...server.deps.config, databaseUrl: server.databaseUrl, objects: store.config },
      where,
      say,
    )
  const outside = () => server.db.select().from(blobs).where(isNotNull(blobs.object))

  beforeEach(async () => {
    undo = []
    said = []
    ;[store, objects] = await startStore()
    server = await startServer()
    user = await server.buildUser()
  })
  afterEach(async () => {
    for (const step of undo.reverse()) await step()
  })

  test('contents move out and back, and a server that could not read them refuses to start', async () => {
    const files = { 'a.txt': 'A', 'big.txt': big }
    const { id } = await server.buildSandbox({ author: user, files })
    const db = databaseWith(objects)
    const read = async () =>
      Object.fromEntries((await readModules(db, id)).map(({ title, code }) => [title, code]))
    await claimStore(server.db)
    await claimStore(db)
    expect([await outside(), await read()]).toEqual([[], files])
    await moving()
    expect((await outside()).map((row) => row.sha256)).toContain(hashOf(big))
    expect(said).toEqual([expect.stringMatching(/^Moved \d+ large files? \(\d.* [kM]B\) to /)])
    expect(await read()).toEqual(files)
    await claimStore(db)
    await expect(claimStore(server.db)).rejects.toThrow(storeMessages.onlyThere(objects.place))
    // Everything has been moved already, so there is nothing left to do.
    await moving()
    expect(said.at(-1)).toMatch(/^Moved 0 large files/)
    await moving('back')
    expect([await outside(), await read()]).toEqual([[], files])
    await claimStore(server.db)
    const record = await server.as(user).rest(getSandbox, { params: { id } })
    expect(filesOf(record)).toEqual(files)
    await expect(moving('elsewhere')).rejects.toThrow(storeMessages.moveUsage)
  })

  test('a store that is empty, belongs to another database, or does not work is reported at start', async () => {
    await server.buildSandbox({ author: user, files: { 'big.txt': big } })
    await moving()
    const [second, empty] = await startStore()
    await expect(claimStore(databaseWith(empty))).rejects.toThrow(
      storeMessages.notHere(empty.place, objects.place),
    )
    const stranger = await startServer()
    await expect(claimStore(databaseWith(objects, stranger.databaseUrl))).rejects.toThrow(
      storeMessages.ofAnother(objects.place),
    )
    await empty.put('keeps/the-folder', Buffer.from('there'))
    await second.breakDown()
    const error = await claimStore(databaseWith(empty)).catch((thrown) => thrown)
    expect(error.message).toMatch(/^The store for file contents does not work\.\n {2}.*cannot put/)
    expect(error.message).not.toContain('the secret of this store')
  })

  test('a backup includes the store’s contents, and names those that are lost', async () => {
    await server.buildSandbox({ author: user, files: { 'big.txt': big, 'other.txt': other } })
    await moving()
    const lost = (await outside()).find((row) => row.sha256 === hashOf(other))
    await objects.remove(lost?.object ?? '')
    const folder = await mkdtemp(join(tmpdir(), 'backup-of-store-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const config = { ...server.deps.config, databaseUrl: server.databaseUrl, dataDir: join(folder, 'data') }
    await backUp({ ...config, objects: store.config }, join(folder, 'backup'), say)
    expect(said.at(-1)).toBe(storeMessages.missing([hashOf(other)], objects.place))

    const fresh = await startServer()
    await restore({ ...config, databaseUrl: fresh.databaseUrl }, join(folder, 'backup'), say)
    await claimStore(fresh.db)
    const rows = new Map((await fresh.db.select().from(blobs)).map((row) => [row.sha256, row]))
    expect(rows.get(hashOf(big))).toMatchObject({ content: Buffer.from(big), object: null })
    expect(rows.get(hashOf(other))).toMatchObject({ content: null, object: null })
    // It is a separate database now and must not sweep the first one's store.
    await expect(claimStore(databaseWith(objects, fresh.databaseUrl))).rejects.toThrow(
      storeMessages.ofAnother(objects.place),
    )
  })
})
