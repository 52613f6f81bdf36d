import { createHash } from 'node:crypto'
import {
  type FileChange,
  listVersions,
  readVersion,
  readVersionFiles,
  restoreVersion,
  saveFiles,
} from '@sandlot/core/files/rest'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { templates } from '../templates/tables.ts'
import { type BuiltUser, filesOf } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { fileJobs } from './jobs.ts'
import { blobs } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let sandbox: SandboxRow
beforeAll(async () => {
  user = await server.buildUser({ username: 'ada' })
})
beforeEach(async () => {
  sandbox = await server.buildSandbox({ author: user, files: { 'a.txt': 'A0', 'src/b.txt': 'B0' } })
  server.clock.advance({ minutes: 1 })
})

const shaOf = (text: string) => createHash('sha256').update(text).digest('hex')
const write = (path: string, code: string, base: string | null = null): FileChange => ({
  type: 'write',
  path,
  code,
  baseSha: base === null ? null : shaOf(base),
})
const remove = (path: string, base: string): FileChange => ({ type: 'remove', path, baseSha: shaOf(base) })
const move = (path: string, to: string, base: string): FileChange => ({
  type: 'move',
  path,
  to,
  baseSha: shaOf(base),
})
const save = async (...changes: FileChange[]) => {
  const reply = await server.as(user).rest(saveFiles, { params: { id: sandbox.id }, body: { changes } })
  server.clock.advance({ minutes: 1 })
  return reply.version
}
const list = (query: { before?: number; path?: string } = {}, who: BuiltUser | null = user) =>
  server.as(who).rest(listVersions, { params: { id: sandbox.id }, query })
const read = (version: number) => server.as(user).rest(readVersion, { params: { id: sandbox.id, version } })
const filesAt = async (version: number) => {
  const { files } = await server.as(user).rest(readVersionFiles, { params: { id: sandbox.id, version } })
  return Object.fromEntries(files.map(({ path, code }) => [path, code]))
}
const restore = (version: number, paths?: string[]) =>
  server.as(user).rest(restoreVersion, { params: { id: sandbox.id, version }, body: paths ? { paths } : {} })
const record = () => server.as(user).rest(getSandbox, { params: { id: sandbox.id } })
const files = async () => filesOf(await record())

describe('the list of versions', () => {
  test('shows who saved what and when, newest first', async () => {
    const at = server.clock.now().toISOString()
    await save(write('a.txt', 'A1', 'A0'), write('new.txt', 'N'), remove('src/b.txt', 'B0'))
    await save(move('new.txt', 'src/moved.txt', 'N'), write('src/moved.txt', 'N1', 'N'))
    const { versions, hasMore } = await list()
    expect(hasMore).toBe(false)
    expect(versions).toEqual([
      {
        version: 2,
        at: expect.any(String),
        author: { id: user.id, username: 'ada', name: 'ada', avatarUrl: expect.any(String) },
        coAuthors: [],
        restoredVersion: null,
        files: [{ path: 'src/moved.txt', change: 'moved', movedFrom: 'new.txt' }],
      },
      {
        version: 1,
        at,
        author: expect.objectContaining({ id: user.id }),
        coAuthors: [],
        restoredVersion: null,
        files: [
          { path: 'a.txt', change: 'changed', movedFrom: null },
          { path: 'new.txt', change: 'added', movedFrom: null },
          { path: 'src/b.txt', change: 'removed', movedFrom: null },
        ],
      },
      expect.objectContaining({ version: 0 }),
    ])
  })

  test('is returned fifty at a time and continues where the last page ended', async () => {
    for (let index = 0; index < 52; index += 1) await save(write('a.txt', `A${index + 1}`, `A${index}`))
    const first = await list()
    expect(first.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 52 - index),
    )
    expect(first.hasMore).toBe(true)
    const rest = await list({ before: 3 })
    expect(rest.versions.map(({ version }) => version)).toEqual([2, 1, 0])
    expect(rest.hasMore).toBe(false)
  })

  test('of one file follows it back through its renames', async () => {
    await save(write('a.txt', 'A1', 'A0'))
    await save(write('src/b.txt', 'B1', 'B0'))
    await save(move('a.txt', 'c.txt', 'A1'))
    await save(write('a.txt', 'another file'))
    await save(write('c.txt', 'C', 'A1'))
    const { versions } = await list({ path: 'c.txt' })
    expect(versions.map(({ version, files: changed }) => [version, changed[0]?.path])).toEqual([
      [5, 'c.txt'],
      [3, 'c.txt'],
      [1, 'a.txt'],
      [0, 'a.txt'],
    ])
    expect((await list({ path: 'src/b.txt' })).versions.map(({ version }) => version)).toEqual([2, 0])
    expect((await list({ path: 'nowhere.txt' })).versions).toEqual([])
  })

  test('leaves out saves that changed no file', async () => {
    await save({ type: 'make-directory', path: 'empty' })
    await save(write('a.txt', 'A1', 'A0'))
    expect((await list()).versions.map(({ version }) => version)).toEqual([2, 0])
  })

  test('requires write access, because it contains removed contents', async () => {
    await save(write('secret.txt', 'password'))
    await save(remove('secret.txt', 'password'))
    const stranger = await server.buildUser()
    await expect(list({}, stranger)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Only people who can edit this sandbox can see its history.',
    })
    await expect(list({}, null)).rejects.toMatchObject({ code: 'unauthenticated' })
    for (const call of [readVersion, readVersionFiles])
      await expect(
        server.as(stranger).rest(call, { params: { id: sandbox.id, version: 1 } }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      server.as(stranger).rest(restoreVersion, { params: { id: sandbox.id, version: 1 }, body: {} }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, sandbox.id))
    await expect(list({}, stranger)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('one version', () => {
  test('has the texts before and after of each changed file', async () => {
    await save(write('a.txt', 'A1', 'A0'), write('new.txt', 'N'), remove('src/b.txt', 'B0'), {
      type: 'write',
      path: 'logo.bin',
      code: 'AAEC',
      isBinary: true,
      baseSha: null,
    })
    await save(move('a.txt', 'c.txt', 'A1'), write('c.txt', 'C', 'A1'))
    expect((await read(1)).differences).toEqual([
      { path: 'a.txt', movedFrom: null, before: 'A0', after: 'A1', isBinary: false },
      { path: 'logo.bin', movedFrom: null, before: null, after: null, isBinary: true },
      { path: 'new.txt', movedFrom: null, before: null, after: 'N', isBinary: false },
      { path: 'src/b.txt', movedFrom: null, before: 'B0', after: null, isBinary: false },
    ])
    expect(await read(2)).toMatchObject({
      version: 2,
      files: [{ path: 'c.txt', change: 'moved', movedFrom: 'a.txt' }],
      differences: [{ path: 'c.txt', movedFrom: 'a.txt', before: 'A1', after: 'C', isBinary: false }],
    })
  })

  test('has all files as they were, even before the first save', async () => {
    const trees = [await filesAt(0)]
    expect(trees[0]).toEqual({ 'a.txt': 'A0', 'src/b.txt': 'B0' })
    for (const changes of [
      [write('a.txt', 'A1', 'A0')],
      [move('src/b.txt', 'b.txt', 'B0'), write('src/b.txt', 'another')],
      [remove('a.txt', 'A1')],
      [remove('b.txt', 'B0'), move('src/b.txt', 'b.txt', 'another')],
    ]) {
      await save(...changes)
      trees.push(await files())
    }
    for (const [version, tree] of trees.entries()) expect(await filesAt(version)).toEqual(tree)
  })

  test.each([-1, 2, 99, 1.5, 1e12, Number.NaN])('%j is reported as not found', async (version) => {
    await save(write('a.txt', 'A1', 'A0'))
    const missing = {
      code: 'not_found',
      message: `There is no version ${version} of this sandbox. Versions are kept for 30 days.`,
    }
    const expected = Number.isNaN(version) ? { code: 'validation', field: 'version' } : missing
    await expect(read(version)).rejects.toMatchObject(expected)
    await expect(filesAt(version)).rejects.toMatchObject(expected)
    await expect(restore(version)).rejects.toMatchObject(expected)
  })
})

describe('restoring', () => {
  test('restores all files as a new version, and the replaced state remains in the history', async () => {
    await save(write('a.txt', 'A1', 'A0'), remove('src/b.txt', 'B0'), write('lib/x.txt', 'X'))
    await save(write('a.txt', 'A2', 'A1'), write('keep/y.txt', 'Y'))
    const before = await filesAt(2)
    const savedAt = server.clock.now().toISOString()
    expect(await restore(0)).toEqual({ version: 3, savedAt })
    const after = await record()
    expect(filesOf(after)).toEqual({ 'a.txt': 'A0', 'src/b.txt': 'B0' })
    expect(after.directories.map(({ title }) => title)).toEqual(['src'])
    expect(await filesAt(2)).toEqual(before)
    expect((await list()).versions[0]).toMatchObject({ version: 3, restoredVersion: 0 })
    await restore(2)
    expect(await files()).toEqual(before)
  })

  test('restores only the named files', async () => {
    await save(write('a.txt', 'A1', 'A0'), remove('src/b.txt', 'B0'), write('new.txt', 'N'))
    await restore(0, ['src/b.txt', 'new.txt'])
    expect(await files()).toEqual({ 'a.txt': 'A1', 'src/b.txt': 'B0' })
    await expect(restore(0, ['nowhere.txt'])).rejects.toMatchObject({
      code: 'not_found',
      field: 'paths',
      message: 'There was no file “nowhere.txt” in version 0.',
    })
  })

  test('to the current state creates no version', async () => {
    await save(write('a.txt', 'A1', 'A0'))
    expect((await restore(1)).version).toBe(1)
    expect((await restore(0, ['src/b.txt'])).version).toBe(1)
  })

  test('brings a file back where there is an empty folder now, but not over a folder with files', async () => {
    const asFolder = [remove('a.txt', 'A0'), { type: 'make-directory', path: 'a.txt/old' } as const]
    await save(...asFolder)
    await restore(0, ['a.txt'])
    expect(await files()).toEqual({ 'a.txt': 'A0', 'src/b.txt': 'B0' })
    await save(...asFolder, write('a.txt/b.txt', 'B'))
    await expect(restore(0, ['a.txt'])).rejects.toThrow('There is already a folder “a.txt”')
    await restore(0)
    expect(await files()).toEqual({ 'a.txt': 'A0', 'src/b.txt': 'B0' })
    await save(...asFolder)
    await restore(0)
    expect(await files()).toEqual({ 'a.txt': 'A0', 'src/b.txt': 'B0' })
  })

  test('a file beside one whose name differs only in case is refused', async () => {
    await save(move('a.txt', 'A.txt', 'A0'))
    await expect(restore(0, ['a.txt'])).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('“a.txt” and “A.txt” differ only'),
    })
    await restore(0)
    expect(await files()).toEqual({ 'a.txt': 'A0', 'src/b.txt': 'B0' })
  })
})

test('a fork starts its own history, without any of the original’s', async () => {
  await save(write('a.txt', 'A1', 'A0'))
  const fork = await server.as(user).rest(forkSandbox, { params: { id: sandbox.id }, body: {} })
  expect(fork.version).toBe(0)
  expect(filesOf(fork)).toEqual({ 'a.txt': 'A1', 'src/b.txt': 'B0' })
  const { versions } = await server.as(user).rest(listVersions, { params: { id: fork.id }, query: {} })
  expect(versions).toMatchObject([{ version: 0, files: [{ path: 'a.txt' }, { path: 'src/b.txt' }] }])
})

describe('the initial version', () => {
  const madeFrom = async (id: string, who = user) => {
    const { versions } = await server.as(who).rest(listVersions, { params: { id }, query: {} })
    return versions.at(-1)?.madeFrom
  }

  test('is the last of the list, with its author, date and every file', async () => {
    const begun = {
      version: 0,
      at: sandbox.insertedAt.toISOString(),
      author: { id: user.id, username: 'ada', name: 'ada', avatarUrl: expect.any(String) },
      coAuthors: [],
      restoredVersion: null,
      madeFrom: null,
      files: [
        { path: 'a.txt', change: 'added', movedFrom: null },
        { path: 'src/b.txt', change: 'added', movedFrom: null },
      ],
    }
    expect(await list()).toEqual({ versions: [begun], hasMore: false })
    await save(write('a.txt', 'A1', 'A0'), remove('src/b.txt', 'B0'), write('new.txt', 'N'))
    expect((await list()).versions[1]).toEqual(begun)
    expect(await list({ before: 0 })).toEqual({ versions: [], hasMore: false })
    expect((await list({ path: 'new.txt' })).versions.map(({ version }) => version)).toEqual([1])
    expect(await read(0)).toEqual({
      ...begun,
      differences: [
        { path: 'a.txt', movedFrom: null, before: null, after: 'A0', isBinary: false },
        { path: 'src/b.txt', movedFrom: null, before: null, after: 'B0', isBinary: false },
      ],
    })
  })

  test('is on a page of its own when the last one is full', async () => {
    for (let index = 0; index < 50; index += 1) await save(write('a.txt', `A${index + 1}`, `A${index}`))
    const first = await list()
    expect([first.versions.length, first.hasMore]).toEqual([50, true])
    expect(await list({ before: 1 })).toMatchObject({ versions: [{ version: 0 }], hasMore: false })
  })

  test('shows what it was forked from, to those who may see that', async () => {
    const original = await server.buildSandbox({ author: user, title: 'Dunes', files: { 'a.txt': 'A' } })
    const fork = await server.as(user).rest(forkSandbox, { params: { id: original.id }, body: {} })
    expect(await madeFrom(fork.id)).toEqual({ type: 'sandbox', name: 'Dunes' })
    const moment = { insertedAt: server.clock.now(), updatedAt: server.clock.now() }
    await server.db.insert(templates).values({
      ...{ id: server.deps.ids.uuid(), sandboxId: original.id, official: false, published: true },
      ...moment,
    })
    const made = await server.as(user).rest(forkSandbox, { params: { id: original.id }, body: {} })
    expect(await madeFrom(made.id)).toEqual({ type: 'template', name: 'Dunes' })
    const other = await server.buildUser()
    const theirs = await server.as(other).rest(forkSandbox, { params: { id: original.id }, body: {} })
    await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, original.id))
    expect(await madeFrom(theirs.id, other)).toBeNull()
  })
})

describe('after 30 days', () => {
  const run = async () => {
    for (const job of fileJobs(server.deps)) await job.run()
  }
  const isKept = async (content: string) =>
    (
      await server.db
        .select()
        .from(blobs)
        .where(eq(blobs.sha256, shaOf(content)))
    ).length === 1

  test('versions are deleted, with the contents that nothing else uses', async () => {
    const unique = (text: string) => `${text} of ${sandbox.id}`
    await save(write('a.txt', unique('one'), 'A0'))
    await save(write('a.txt', unique('two'), unique('one')))
    server.clock.advance({ days: 29 })
    await save(write('a.txt', unique('three'), unique('two')))
    await run()
    expect((await list()).versions).toHaveLength(4)
    expect(await filesAt(0)).toMatchObject({ 'a.txt': 'A0' })

    server.clock.advance({ days: 1 })
    await run()
    expect((await list()).versions.map(({ version }) => version)).toEqual([3])
    expect(await filesAt(2)).toMatchObject({ 'a.txt': unique('two') })
    await expect(filesAt(1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(restore(0)).rejects.toMatchObject({ code: 'not_found' })
    expect([await isKept(unique('one')), await isKept(unique('two')), await isKept(unique('three'))]).toEqual(
      [false, true, true],
    )

    server.clock.advance({ days: 31 })
    await run()
    expect(await list()).toEqual({ versions: [], hasMore: false })
    expect(await files()).toMatchObject({ 'a.txt': unique('three') })
    expect([await isKept(unique('two')), await isKept(unique('three'))]).toEqual([false, true])
    await save(write('a.txt', 'again', unique('three')))
    expect(await filesAt(3)).toMatchObject({ 'a.txt': unique('three') })
  })

  test('contents that a save reuses during a purge are kept', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `unused ${index} of ${sandbox.id}`)
    await server.db
      .insert(blobs)
      .values(texts.map((text) => ({ sha256: shaOf(text), size: text.length, content: Buffer.from(text) })))
    await Promise.all([run(), save(...texts.map((text, index) => write(`${index}.txt`, text))), run()])
    await run()
    expect(Object.values(await files())).toEqual(expect.arrayContaining(texts))
  })
})
