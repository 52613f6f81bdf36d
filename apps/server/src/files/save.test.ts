import { createHash } from 'node:crypto'
import { AppError } from '@sandlot/core/errors'
import { type FileChange, saveFiles } from '@sandlot/core/files/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outbox } from '../platform/tables.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { type BuiltUser, filesOf } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let sandbox: SandboxRow
beforeAll(async () => {
  user = await server.buildUser()
})
beforeEach(async () => {
  sandbox = await server.buildSandbox({
    author: user,
    files: { 'index.html': '<h1>', 'src/app.ts': 'app', 'src/lib/a.ts': 'a' },
  })
  server.clock.advance({ minutes: 1 })
})

const shaOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const write = (path: string, code: string, base: string | null = null): FileChange => ({
  type: 'write',
  path,
  code,
  baseSha: base === null ? null : shaOf(base),
})
const save = (changes: FileChange[], who: BuiltUser | null = user, id = sandbox.id) =>
  server.as(who).rest(saveFiles, { params: { id }, body: { changes } })
const record = (id = sandbox.id) => server.as(user).rest(getSandbox, { params: { id } })
const files = async () => filesOf(await record())
const told = () =>
  server.db
    .select()
    .from(outbox)
    .where(sql`${outbox.topic} = ${`live:${sandbox.id}`} or ${outbox.payload} -> 'ids' ? ${sandbox.id}`)
    .orderBy(asc(outbox.id))

describe('a save', () => {
  test('writes many files as one version, and returns what was written', async () => {
    const reply = await save([
      write('src/app.ts', 'app 2', 'app'),
      write('src/new/deep.css', 'a {}'),
      { type: 'make-directory', path: 'empty/inner' },
    ])
    const savedAt = server.clock.now().toISOString()
    expect(reply).toMatchObject({ version: 1, savedAt })
    expect(reply.modules.map(({ title, sha, updatedAt }) => [title, sha, updatedAt]).sort()).toEqual([
      ['app.ts', shaOf('app 2'), savedAt],
      ['deep.css', shaOf('a {}'), savedAt],
    ])
    const after = await record()
    expect(filesOf(after)).toEqual({
      'index.html': '<h1>',
      'src/app.ts': 'app 2',
      'src/lib/a.ts': 'a',
      'src/new/deep.css': 'a {}',
    })
    expect(after).toMatchObject({ version: 1, updatedAt: savedAt })
    expect(after.directories.map(({ title }) => title).sort()).toEqual([
      'empty',
      'inner',
      'lib',
      'new',
      'src',
    ])
    expect(reply.directories).toEqual(after.directories)
  })

  test('is audited, and announced to people viewing the sandbox or its workspace', async () => {
    await save([write('a.txt', 'A'), { type: 'remove', path: 'index.html', baseSha: shaOf('<h1>') }])
    expect(await told()).toMatchObject([
      {
        topic: `live:${sandbox.id}`,
        event: 'files-changed',
        payload: { version: 1, authorId: user.id, paths: ['a.txt', 'index.html'] },
      },
      {
        topic: `workspace:${user.personalWorkspaceId}`,
        event: 'changed',
        payload: { type: 'Sandbox', ids: [sandbox.id], action: 'sandbox.save' },
      },
    ])
    const audit = await server.db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.subjectIds} @> array[${sandbox.id}]`)
    expect(audit).toMatchObject([
      { action: 'sandbox.save', actorId: user.id, details: { version: 1, files: 2 } },
    ])
  })

  test('without changes creates no version and notifies nobody', async () => {
    const before = await record()
    const reply = await save([write('src/app.ts', 'app', 'app'), { type: 'make-directory', path: 'src' }])
    expect(reply).toMatchObject({ version: 0, savedAt: before.updatedAt })
    expect(reply.modules).toMatchObject([{ title: 'app.ts', sha: shaOf('app') }])
    expect(await record()).toEqual(before)
    expect(await told()).toEqual([])
  })

  test('sent twice is applied once', async () => {
    const added = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => write(`${name}.txt`, name))
    const changes = [...added, write('src/app.ts', 'app 2', 'app')]
    const [first, second] = [await save(changes), await save(changes)]
    expect(second).toEqual(first)
    const order = first.modules.map(({ shortid }) => shortid)
    expect(order).toEqual(order.toSorted())
  })

  test('keeps a file’s identity when it moves, alone or with its folder', async () => {
    const before = await record()
    const idOf = ({ modules }: typeof before, title: string) => {
      const found = modules.find((module) => module.title === title)
      return [found?.id, found?.shortid, found?.insertedAt]
    }
    await save([{ type: 'move', path: 'index.html', to: 'public/start.html', baseSha: shaOf('<h1>') }])
    await save([{ type: 'move-directory', path: 'src', to: 'lib/source' }])
    const after = await record()
    expect(filesOf(after)).toEqual({
      'public/start.html': '<h1>',
      'lib/source/app.ts': 'app',
      'lib/source/lib/a.ts': 'a',
    })
    expect(idOf(after, 'start.html')).toEqual(idOf(before, 'index.html'))
    expect(idOf(after, 'app.ts')).toEqual(idOf(before, 'app.ts'))
    expect(idOf(after, 'a.ts')).toEqual(idOf(before, 'a.ts'))
    expect(after.modules).toHaveLength(3)
  })

  test('preserves binary contents byte for byte, and recognizes text sent as base64', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff])
    await save([
      {
        type: 'write',
        path: 'logo.png',
        code: png.toString('base64'),
        isBinary: true,
        baseSha: null,
      },
      {
        type: 'write',
        path: 'dropped.txt',
        code: Buffer.from('Grüße').toString('base64'),
        isBinary: true,
        baseSha: null,
      },
    ])
    const { modules } = await record()
    expect(modules.find(({ title }) => title === 'logo.png')).toMatchObject({
      isBinary: true,
      code: png.toString('base64'),
      sha: shaOf(png),
    })
    expect(modules.find(({ title }) => title === 'dropped.txt')).toMatchObject({
      isBinary: false,
      code: 'Grüße',
    })
  })
})

describe('a stale save', () => {
  test('is refused as a whole, and returns the server’s current state', async () => {
    const other = Buffer.from([0, 1, 2])
    await save([
      write('src/app.ts', 'theirs', 'app'),
      { type: 'write', path: 'b.bin', code: other.toString('base64'), isBinary: true, baseSha: null },
      { type: 'remove', path: 'index.html', baseSha: shaOf('<h1>') },
    ])
    const refused = await save([
      write('src/app.ts', 'mine', 'app'),
      write('b.bin', 'mine'),
      write('index.html', 'mine', '<h1>'),
      write('fine.txt', 'mine'),
    ]).catch((error: AppError) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({
      code: 'conflict',
      reason: 'staleFiles',
      message: '3 files were changed by someone else meanwhile.',
      data: {
        version: 1,
        conflicts: [
          { path: 'src/app.ts', theirs: { code: 'theirs', isBinary: false, sha: shaOf('theirs') } },
          { path: 'b.bin', theirs: { code: other.toString('base64'), isBinary: true, sha: shaOf(other) } },
          { path: 'index.html', theirs: null },
        ],
      },
    })
    expect(await files()).not.toHaveProperty('fine.txt')
    expect((await record()).version).toBe(1)
  })

  test('is the later of two concurrent ones: neither is lost', async () => {
    const both = await Promise.allSettled([
      save([write('src/app.ts', 'one', 'app')]),
      save([write('src/app.ts', 'two', 'app')]),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    const stands = (await files())['src/app.ts']
    expect(refused.reason).toMatchObject({
      code: 'conflict',
      data: { conflicts: [{ theirs: { code: stands } }] },
    })
  })

  test('does not arise when different files are saved concurrently', async () => {
    const paths = Array.from({ length: 8 }, (_, index) => `file-${index}.txt`)
    const replies = await Promise.all(paths.map((path) => save([write(path, path)])))
    expect(replies.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await files()).toMatchObject(Object.fromEntries(paths.map((path) => [path, path])))
  })
})

describe('refuses saves by', () => {
  test.each(['visitor', 'stranger', 'viewer'] as const)('a %s', async (who) => {
    const viewer = await server.buildUser()
    const team = await server.buildWorkspace({ members: { read: [viewer], write: [user] } })
    const theirs = await server.buildSandbox({ workspace: team })
    const people = { visitor: null, stranger: await server.buildUser(), viewer }
    await expect(save([write('a.txt', 'A')], people[who], theirs.id)).rejects.toMatchObject({
      code: who === 'visitor' ? 'unauthenticated' : 'forbidden',
    })
    await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, theirs.id))
    await expect(save([write('a.txt', 'A')], people[who], theirs.id)).rejects.toMatchObject({
      code: { visitor: 'unauthenticated', stranger: 'not_found', viewer: 'forbidden' }[who],
    })
    expect(await save([write('a.txt', 'A')], user, theirs.id)).toMatchObject({ version: 1 })
  })

  test('anyone to an official template', async () => {
    await expect(save([write('a.txt', 'A')], user, 'react')).rejects.toMatchObject({ code: 'forbidden' })
    const admin = await server.buildUser({ isAdmin: true })
    await expect(save([write('a.txt', 'A')], admin, 'react')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('anyone to a sandbox that is protected or in the trash', async () => {
    const setTo = (fields: Partial<SandboxRow>) =>
      server.db.update(sandboxes).set(fields).where(eq(sandboxes.id, sandbox.id))
    await setTo({ isFrozen: true })
    await expect(save([write('a.txt', 'A')])).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This sandbox is protected. Remove its protection to change it.',
    })
    await setTo({ isFrozen: false, removedAt: server.clock.now() })
    await expect(save([write('a.txt', 'A')])).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This sandbox is in Recently deleted. Restore it to change it.',
    })
    await setTo({ removedAt: null })
    expect(await save([write('a.txt', 'A')])).toMatchObject({ version: 1 })
  })

  test('someone who signs out meanwhile, and saves nothing', async () => {
    const { cookie } = await server.signIn(user)
    const send = () =>
      server.inject({
        method: 'POST',
        url: `/api/v1/sandboxes/${sandbox.id}/files`,
        headers: { cookie, origin: server.deps.publicUrl() },
        payload: { changes: [{ type: 'write', path: 'a.txt', code: 'A', base_sha: null }] },
      })
    const headers = { cookie, origin: server.deps.publicUrl() }
    await server.inject({ method: 'DELETE', url: '/api/v1/users/signout', headers })
    const refused = await send()
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthenticated'])
    expect(await files()).not.toHaveProperty('a.txt')
  })

  test('anyone to a sandbox that does not exist', async () => {
    await expect(save([write('a.txt', 'A')], user, 'nonsense')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('cannot save', () => {
  test.each([
    ['../secret.txt', 'cannot have “.” or “..”'],
    ['a\u0000b.txt', 'a character that is not allowed in file names'],
    ['/etc/passwd', 'an extra slash'],
    ['SRC/app.ts', '“SRC” and “src” differ only in case'],
    ['src', 'There is already a folder “src”'],
    ['index.html/x', 'There is already a file “index.html”'],
  ])('a file at %j', async (path, message) => {
    await expect(save([write('fine.txt', ''), write(path, 'x')])).rejects.toMatchObject({
      code: 'validation',
      field: 'changes',
      message: expect.stringContaining(message),
    })
    expect(await record()).toMatchObject({ version: 0 })
  })

  test.each([
    ['contents that are not base64', { code: 'n$t base64', isBinary: true }, 'changes.0.code'],
    ['half a character', { code: 'half \ud83d' }, 'changes.0.code'],
    ['no path', { path: undefined }, 'changes.0.path'],
    ['an unknown kind of change', { type: 'swap' }, 'changes.0.type'],
  ])('%s', async (_what, fields, field) => {
    const change = { ...write('a.txt', 'A'), ...fields } as FileChange
    await expect(save([change])).rejects.toMatchObject({ code: 'validation', field })
  })
})
