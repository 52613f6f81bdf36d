import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { type FileChange, saveFiles } from '@sandlot/core/files/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '../platform/tables.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { type BuiltUser, filesOf } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { saves } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let user: BuiltUser
let sandbox: SandboxRow
beforeAll(async () => {
  user = await server.buildUser()
})
beforeEach(async () => {
  sandbox = await server.buildSandbox({ author: user, files: { 'index.html': '<h1>' } })
})

const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const write = (path: string, code: string): FileChange => ({ type: 'write', path, code, baseSha: null })
const save = (changes: FileChange[]) =>
  server.as(user).rest(saveFiles, { params: { id: sandbox.id }, body: { changes } })
const record = () => server.as(user).rest(getSandbox, { params: { id: sandbox.id } })
const files = async () => filesOf(await record())

describe('a file of 5 MB', () => {
  const sized = (bytes: number, character: string) => character.repeat(bytes)

  test.each([
    ['text of one line', 'x'],
    ['nothing but line ends, which are two characters each on the wire', '\n'],
    ['nothing but quotes', '"'],
  ])('is saved: %s', async (_what, character) => {
    const code = sized(UPLOAD_MAX_BYTES, character)
    await save([write('large.txt', code)])
    expect((await files())['large.txt']?.length).toBe(UPLOAD_MAX_BYTES)
  })

  test('is saved: binary, as base64', async () => {
    const content = Buffer.alloc(UPLOAD_MAX_BYTES, 0xff)
    await save([
      {
        type: 'write',
        path: 'large.bin',
        code: content.toString('base64'),
        isBinary: true,
        baseSha: null,
      },
    ])
    expect((await record()).modules.find(({ title }) => title === 'large.bin')?.sha).toBe(shaOf(content))
  })

  test.each([UPLOAD_MAX_BYTES + 1, 13 * 1024 * 1024])(
    'is the maximum: %i bytes are refused',
    async (bytes) => {
      await expect(save([write('large.txt', sized(bytes, 'x'))])).rejects.toMatchObject({
        code: 'too_large',
        message: 'File too large, upload limit is 5MB.',
      })
    },
  )
})

test('two thousand files are saved in one call, with consecutive versions', async () => {
  const paths = Array.from({ length: 2000 }, (_, index) => `many/${index % 50}/file-${index}.txt`)
  expect(await save(paths.map((path) => write(path, path)))).toMatchObject({ version: 1 })
  expect(await save([{ type: 'move-directory', path: 'many', to: 'others' }])).toMatchObject({ version: 2 })
  expect(Object.keys(await files())).toHaveLength(2001)
  const rows = await server.db.select().from(saves).where(eq(saves.sandboxId, sandbox.id))
  expect(rows.map(({ version }) => version).sort()).toEqual([1, 2])
  const events = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.topic, `live:${sandbox.id}`))
    .orderBy(asc(outbox.id))
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { version: 1, paths: [] },
    { version: 2, paths: [] },
  ])
})
