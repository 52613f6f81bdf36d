import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@sandlot/core/errors'
import {
  type FileChange,
  readVersion,
  readVersionFiles,
  restoreVersion,
  saveFiles,
} from '@sandlot/core/files/rest'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { probeMessages, requestMessages } from '@sandlot/core/shell/server-messages'
import { eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Objects } from '../platform/drivers/object-store.ts'
import { openObjects } from '../platform/drivers/open-objects.ts'
import { findFile } from '../runtime/preview/sandbox-files.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { type BuiltUser, filesOf } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { keepBlobs, purgeBlobs, readContents, sha256 } from './blobs.ts'
import { isKey, LARGE_BYTES } from './large.ts'
import { sweepObjects } from './sweep.ts'
import { blobs, modules } from './tables.ts'
import { stores, type TestStore } from './testing/stores.ts'

const quiet = { error: () => {}, warn: () => {} }
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** A unique text that is too long for its row. */
const large = () => randomBytes(LARGE_BYTES).toString('hex')
const write = (path: string, code: string, base: string | null = null): FileChange => ({
  type: 'write',
  path,
  code,
  baseSha: base === null ? null : shaOf(base),
})

describe.each(Object.entries(stores))('large contents in a store of type %s', (_kind, start) => {
  let store: TestStore
  let objects: Objects
  let server: TestServer
  let user: BuiltUser
  let sandbox: SandboxRow
  const log: string[] = []

  beforeAll(async () => {
    store = await start()
    objects = (await openObjects(store.config, quiet)) as Objects
    server = await createTestServer({
      objects,
      config: { logLevel: 'trace' },
      logTo: { write: (line) => void log.push(line) },
    })
    user = await server.buildUser()
  })
  afterAll(async () => {
    await server.close()
    objects.close()
    await store.close()
  })
  beforeEach(async () => {
    log.length = 0
    sandbox = await server.buildSandbox({ author: user, files: { 'a.txt': 'A' } })
  })

  const save = (...changes: FileChange[]) =>
    server.as(user).rest(saveFiles, { params: { id: sandbox.id }, body: { changes } })
  const files = async (id = sandbox.id) => filesOf(await server.as(user).rest(getSandbox, { params: { id } }))
  const rowOf = async (content: string | Buffer) =>
    (
      await server.db
        .select()
        .from(blobs)
        .where(eq(blobs.sha256, sha256(Buffer.from(content))))
    )[0]
  const keys = async () => {
    const found: string[] = []
    for await (const page of objects.list()) found.push(...page.map(({ key }) => key))
    return found.filter(isKey)
  }
  /** A time by which everything stored so far is old. */
  const tomorrow = () => new Date(Date.now() + 25 * 60 * 60_000)
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)

  test('they are saved, read, forked, shown, restored and exported like any others', async () => {
    const [first, second] = [large(), large()]
    const bytes = randomBytes(LARGE_BYTES + 1)
    await save(write('src/big.txt', first), write('small.txt', 'small'), {
      type: 'write',
      path: 'big.bin',
      code: bytes.toString('base64'),
      isBinary: true,
      baseSha: null,
    })
    const { version } = await save(write('src/big.txt', second, first))
    const expected = {
      'a.txt': 'A',
      'small.txt': 'small',
      'src/big.txt': second,
      'big.bin': bytes.toString('base64'),
    }
    expect(await files()).toEqual(expected)
    for (const content of [first, second, bytes]) {
      const row = await rowOf(content)
      expect(row).toMatchObject({ content: null, size: content.length })
      expect((await objects.get(row?.object ?? ''))?.equals(Buffer.from(content))).toBe(true)
    }
    expect(await rowOf('small')).toMatchObject({ content: Buffer.from('small'), object: null })

    const difference = await server.as(user).rest(readVersion, { params: { id: sandbox.id, version } })
    expect(difference.differences).toMatchObject([{ path: 'src/big.txt', before: first, after: second }])
    const then = await server
      .as(user)
      .rest(readVersionFiles, { params: { id: sandbox.id, version: version - 1 } })
    expect(then.files.find(({ path }) => path === 'src/big.txt')?.code).toBe(first)
    const fork = await server.as(user).rest(forkSandbox, { params: { id: sandbox.id }, body: {} })
    expect(filesOf(fork)).toEqual(expected)
    expect(await files(fork.id)).toEqual(expected)
    const shown = await findFile(server.db, fork.id, ['big.bin'])
    expect(shown?.content.equals(bytes)).toBe(true)
    const zip = await server.as(user).fetch(`/api/v1/workspaces/${user.personalWorkspace.id}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sandbox_ids: [fork.id] }),
    })
    const packed = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    const inZip = Object.entries(packed).find(([path]) => path.endsWith('/big.bin'))?.[1]
    expect(Buffer.from(inZip ?? []).equals(bytes)).toBe(true)
    const body = { paths: ['src/big.txt'] }
    await server.as(user).rest(restoreVersion, { params: { id: sandbox.id, version: version - 1 }, body })
    expect(await files()).toMatchObject({ 'src/big.txt': first })
  })

  test('existing contents are not stored again', async () => {
    const content = large()
    await save(write('one.txt', content))
    const before = await keys()
    await save(write('two.txt', content))
    await server.buildSandbox({ author: user, files: { 'three.txt': content } })
    expect(await keys()).toEqual(before)
  })

  test('the contents of a refused save are soon removed, and those of a successful one stay', async () => {
    const [kept, refused] = [large(), large()]
    await save(write('kept.txt', kept))
    await expect(save(write('a.txt', refused, 'not this'))).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      server.db.transaction(async (tx) => {
        await keepBlobs(tx, [Buffer.from(large())])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    const named = (await rowOf(refused))?.object ?? ''
    // Recent objects may belong to a change that is still running.
    await purgeBlobs(server.db)
    await sweepObjects(server.db, new Date())
    expect(await keys()).toContain(named)
    await objects.put('notes', Buffer.from('of somebody else'))
    await objects.put('ab/notes.txt', Buffer.from('of somebody else'))
    await sweepObjects(server.db, tomorrow())
    const rows = await server.db.select().from(blobs).where(isNull(blobs.content))
    const used = new Set(rows.map(({ object }) => object))
    expect((await keys()).filter((key) => !used.has(key))).toEqual([])
    expect(await rowOf(refused)).toBeUndefined()
    expect(await files()).toMatchObject({ 'kept.txt': kept })
    for (const other of ['notes', 'ab/notes.txt'])
      expect((await objects.get(other))?.toString()).toBe('of somebody else')
  })

  test('missing or incomplete contents are an error that names them, and never an empty file', async () => {
    const content = large()
    await save(write('big.txt', content), write('small.txt', 'small'))
    const { object } = (await rowOf(content)) ?? {}
    const asks = [() => files(), () => findFile(server.db, sandbox.id, ['big.txt'])]
    await objects.put(object ?? '', Buffer.from(content.slice(1)))
    for (const ask of asks)
      await expect(ask()).rejects.toMatchObject({
        code: 'unavailable',
        message: requestMessages.contentMissing,
      })
    await objects.remove(object ?? '')
    log.length = 0
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    expect(log.join('')).toContain(`the contents ${shaOf(content)} are missing`)
    // The client retries a fork; it is refused for the same reason each time and never created.
    await expect(
      server.as(user).rest(forkSandbox, { params: { id: sandbox.id }, body: {} }),
    ).rejects.toMatchObject({ code: 'unavailable', message: requestMessages.contentMissing })
    expect(await server.db.select().from(sandboxes).where(eq(sandboxes.forkedFromId, sandbox.id))).toEqual([])
    // The rest of the sandbox can still be changed.
    await save(write('small.txt', 'other', 'small'), {
      type: 'remove',
      path: 'big.txt',
      baseSha: shaOf(content),
    })
    expect(await files()).toEqual({ 'a.txt': 'A', 'small.txt': 'other' })
  })

  test('contents that were lost before a backup are there again once somebody saves them', async () => {
    const content = large()
    await save(write('big.txt', content))
    // As they are restored.
    await server.db
      .update(blobs)
      .set({ content: null, object: null })
      .where(eq(blobs.sha256, shaOf(content)))
    await expect(files()).rejects.toMatchObject({ code: 'unavailable' })
    const other = await server.buildSandbox({ author: user, files: {} })
    const body = { changes: [write('same.txt', content)] }
    await server.as(user).rest(saveFiles, { params: { id: other.id }, body })
    expect(await files()).toMatchObject({ 'big.txt': content })
  })

  const step = fc.record({
    path: fc.constantFrom('a.txt', 'b.txt', 'c.txt'),
    content: fc.nat(3),
    kind: fc.constantFrom('write', 'write', 'remove', 'fork', 'purge', 'sweep'),
    age: fc.constantFrom(0, 2),
  })
  test('all referenced contents stay readable, whatever is saved, purged and swept concurrently and in any order', async () => {
    const contents = Array.from({ length: 4 }, (_, index) => (index < 3 ? large() : 'small'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 6 }), async (rounds) => {
        const own = await server.buildSandbox({ author: user, files: {} })
        for (const round of rounds)
          await Promise.all(
            round.map(async ({ kind, path, content, age }) => {
              if (kind === 'purge') return purgeBlobs(server.db)
              if (kind === 'sweep') return sweepObjects(server.db, later(age))
              if (kind === 'fork')
                return server.as(user).rest(forkSandbox, { params: { id: own.id }, body: {} })
              const text = filesOf(await server.as(user).rest(getSandbox, { params: { id: own.id } }))[path]
              const base = text === undefined ? null : shaOf(text)
              const change: FileChange =
                kind === 'remove'
                  ? { type: 'remove', path, baseSha: base }
                  : { type: 'write', path, code: contents[content] ?? '', baseSha: base }
              const body = { changes: [change] }
              // If two people change a file at the same time, the later one gets an error.
              await server
                .as(user)
                .rest(saveFiles, { params: { id: own.id }, body })
                .catch((error) => {
                  if (!(error instanceof AppError) || !['conflict', 'validation'].includes(error.code))
                    throw error
                })
            }),
          )
        const hashes = (await server.db.selectDistinct({ sha: modules.sha256 }).from(modules)).map(
          ({ sha }) => sha,
        )
        const found = await readContents(server.db, hashes)
        expect([...found].map(([hash, content]) => sha256(content) === hash)).toEqual(hashes.map(() => true))
      }),
      { numRuns: 12 },
    )
  })
})

describe.each(Object.entries(stores))('while a store of type %s is unavailable', (_kind, start) => {
  test('small files are readable, large ones return an error, and health reports it', async () => {
    const store = await start()
    const log: string[] = []
    const objects = (await openObjects(store.config, quiet)) as Objects
    const server = await createTestServer({
      objects,
      config: { logLevel: 'trace' },
      logTo: { write: (line) => void log.push(line) },
    })
    try {
      const user = await server.buildUser()
      const read = async (id: string) => filesOf(await server.as(user).rest(getSandbox, { params: { id } }))
      const small = await server.buildSandbox({ author: user, files: { 'a.txt': 'A' } })
      const big = await server.buildSandbox({ author: user, files: { 'big.txt': large() } })
      const save = (...changes: FileChange[]) =>
        server.as(user).rest(saveFiles, { params: { id: small.id }, body: { changes } })
      await store.breakDown()
      expect(await read(small.id)).toEqual({ 'a.txt': 'A' })
      const refused = { code: 'unavailable', message: requestMessages.contentsAway }
      await expect(read(big.id)).rejects.toMatchObject(refused)
      await expect(save(write('more.txt', large()))).rejects.toMatchObject(refused)
      await save(write('less.txt', 'small'))
      expect(await read(small.id)).toEqual({ 'a.txt': 'A', 'less.txt': 'small' })
      expect(log.join('')).toContain(`${objects.place}: cannot get`)
      expect(log.join('')).not.toContain('the secret of this store')
      await server.listen()
      const { problems } = (await server.inject('/api/health')).json()
      expect(problems).toEqual([probeMessages.contentsAway])
    } finally {
      await server.close()
      objects.close()
      await store.close()
    }
  })
})
