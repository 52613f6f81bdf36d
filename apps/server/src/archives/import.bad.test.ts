import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ImportReport } from '@sandlot/core/archives/rest'
import { FILES_MAX } from '@sandlot/core/files/limits'
import { fileMessages } from '@sandlot/core/files/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { type HandMade, handMadeZip } from '../testing/zips.ts'

let server: TestServer
let ada: BuiltUser
beforeAll(async () => {
  server = await createTestServer({ config: { importMaxBytes: 3 * 1024 * 1024 } })
  ada = await server.buildUser()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(sandboxes)
})

const send = (zip: Buffer, query = '', as: BuiltUser | null = ada) =>
  server.as(as).fetch(`/api/v1/workspaces/${ada.personalWorkspace.id}/import?name=things.zip${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  })
const report = async (zip: Buffer) => (await (await send(zip)).json()) as ImportReport
const made = async () => (await server.db.select().from(sandboxes)).length
const page = { name: 'index.html', content: '<h1>Hello</h1>' }

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `f${index}`, method: 0 }))

describe('a zip is refused as a whole', () => {
  const valid = handMadeZip([page])
  test.each<[string, Buffer, string, number]>([
    ['is empty', Buffer.alloc(0), archiveMessages.onlyEmpty, 422],
    ['is something else', Buffer.from('<html></html>'), archiveMessages.notZip, 422],
    ['is cut off', valid.subarray(0, valid.length - 30), archiveMessages.broken, 422],
    ['has data before it', Buffer.concat([Buffer.from('PK junk'), valid]), archiveMessages.trailing, 422],
    ['is one part of several', handMadeZip([page], { disk: 3 }), archiveMessages.split, 422],
    ['claims to be ZIP64 but is not', handMadeZip([page], { count: 0xffff }), archiveMessages.broken, 422],
    [
      'has a file that claims ZIP64 without its data',
      handMadeZip([{ ...page, size: 0xffff_ffff }]),
      archiveMessages.broken,
      422,
    ],
    [
      'has a different ZIP64 end',
      handMadeZip([page, { name: 'b' }], { count: 1, large: true }),
      archiveMessages.broken,
      422,
    ],
    [
      'has a wrong offset for its end',
      handMadeZip([page], { large: true, largeAt: 0 }),
      archiveMessages.broken,
      422,
    ],
    [
      'has a file size too large to count',
      handMadeZip([{ ...page, size: 2 ** 62, large: true }]),
      archiveMessages.broken,
      422,
    ],
    [
      'states fewer entries than it lists',
      handMadeZip([page, { name: 'b' }], { count: 1 }),
      archiveMessages.broken,
      422,
    ],
    ['states more entries than it lists', handMadeZip([page], { count: 2 }), archiveMessages.broken, 422],
    [
      'is too large',
      handMadeZip([{ name: 'a', method: 0, content: Buffer.alloc(4 << 20) }]),
      archiveMessages.tooLarge(3),
      413,
    ],
    [
      'is too large unpacked',
      handMadeZip(
        Array.from({ length: 8 }, (_, index) => ({ name: `f${index}`, content: Buffer.alloc(4 << 20) })),
      ),
      archiveMessages.tooLargeUnpacked(30),
      422,
    ],
    [
      'stores two files at one offset',
      handMadeZip([
        { name: 'a', content: 'aaaa' },
        { name: 'b', content: 'aaaa', offset: 0 },
      ]),
      archiveMessages.overlap('a', 'b'),
      422,
    ],
    [
      'has a path that is too long',
      handMadeZip([{ name: `${'d/'.repeat(3000)}f` }]),
      archiveMessages.pathLong(`${'d/'.repeat(40)}…`, 4096),
      422,
    ],
  ])('because it %s', async (_what, zip, message, status) => {
    const reply = await send(zip)
    expect(await reply.json()).toMatchObject({ errors: { detail: [message] } })
    expect(reply.status).toBe(status)
    expect(await made()).toBe(0)
  })
})

describe('with a larger size limit, a zip', () => {
  let roomy: TestServer
  let eve: BuiltUser
  beforeAll(async () => {
    roomy = await createTestServer({ config: { importMaxBytes: 200 * 1024 * 1024 } })
    eve = await roomy.buildUser()
  })
  afterAll(() => roomy.close())
  const zeros = Buffer.alloc(5 << 20)
  const sendRoomy = (zip: Buffer) =>
    roomy.as(eve).fetch(`/api/v1/workspaces/${eve.personalWorkspace.id}/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: new Uint8Array(zip),
    })
  test.each<[string, () => Buffer, string]>([
    [
      'that is a bomb is recognized by its compression ratio',
      () => handMadeZip(Array.from({ length: 20 }, (_, index) => ({ name: `f${index}`, content: zeros }))),
      archiveMessages.bomb,
    ],
    [
      'of 200,200 files is recognized by the count in its end',
      () => handMadeZip([page], { large: 200_200 }),
      archiveMessages.tooManyEntries(200_200, 200_000),
    ],
    [
      // Counted in 16 bits, these are 3,592.
      'of 200,200 files that states fewer is recognized by its list',
      () => handMadeZip(many(200_200)),
      archiveMessages.tooManyEntries(200_200, 200_000),
    ],
    [
      'of 100,000 files that states fewer is reported as broken',
      () => handMadeZip(many(100_000)),
      archiveMessages.broken,
    ],
  ])('%s', async (_what, zip, message) => {
    expect(await (await sendRoomy(zip())).json()).toMatchObject({ errors: { detail: [message] } })
  })

  test('with 100,000 files in one project has too many for a sandbox', async () => {
    const told = await (await sendRoomy(handMadeZip(many(100_000), { large: true }))).json()
    expect(told).toMatchObject({
      created: 0,
      skipped: 1,
      items: [{ status: 'skipped', reason: fileMessages.tooMany(FILES_MAX) }],
    })
  })

  test('with too many entries is refused before its paths are read', async () => {
    const zip = handMadeZip([{ name: '../evil.txt' }, ...many(FILES_MAX)])
    expect(await (await sendRoomy(zip)).json()).toMatchObject({
      items: [{ status: 'skipped', reason: fileMessages.tooMany(FILES_MAX) }],
    })
  })
})

describe('a file that cannot be imported', () => {
  test.each<[string, HandMade[], string]>([
    ['leads outside', [{ name: '../evil.txt' }], 'cannot have “.” or “..”'],
    ['leads outside further down', [{ name: 'a/../../evil.txt' }], 'cannot have “.” or “..”'],
    ['is absolute', [{ name: '/etc/passwd' }], archiveMessages.absolute('/etc/passwd')],
    ['names a drive', [{ name: 'C:/evil.txt' }], archiveMessages.drive('C:/evil.txt')],
    ['has backslashes', [{ name: '..\\evil.txt' }], 'contains a backslash'],
    ['has a null byte', [{ name: 'a\0.txt' }], 'contains a character that is not allowed in file names'],
    [
      'has a name that is not text',
      [{ name: Buffer.from([0x61, 0xe9, 0x62]) }],
      archiveMessages.nameEncoding('aéb'),
    ],
    ['is a link', [{ name: 'link', content: '/etc/passwd', mode: 0o120777 }], archiveMessages.link('link')],
    ['is a device', [{ name: 'null', mode: 0o020666 }], archiveMessages.special('null')],
    ['is encrypted', [{ ...page, flags: 0x801 }], archiveMessages.encrypted('index.html')],
    ['uses another compression method', [{ ...page, method: 14 }], archiveMessages.method('index.html')],
    ['differs from another only in case', [{ name: 'A.txt' }, { name: 'a.txt' }], 'differ only in case'],
    ['differs from another only in accent encoding', [{ name: 'é' }, { name: 'e\u0301' }], 'differ only'],
    ['is in the zip twice', [{ name: 'a.txt' }, { name: 'a.txt' }], archiveMessages.twice('a.txt')],
    ['is also a folder', [{ name: 'a' }, { name: 'a/b' }], 'There is already a folder “a”'],
    ['is too large', [{ name: 'a', content: Buffer.alloc(6 << 20) }], archiveMessages.fileTooLarge('a', 5)],
    [
      'is larger than stated',
      [{ name: 'a', content: Buffer.alloc(9999), size: 10 }],
      archiveMessages.sizeLies('a'),
    ],
    [
      'is stored larger than stated',
      [{ name: 'a', content: 'abcdef', method: 0, size: 3 }],
      archiveMessages.sizeLies('a'),
    ],
    ['is smaller than stated', [{ ...page, size: 400 }], archiveMessages.damaged('index.html')],
    ['has other contents', [{ ...page, crc: 7 }], archiveMessages.damaged('index.html')],
    [
      'has a different name in its own header',
      [{ ...page, localName: 'evil.html1' }],
      archiveMessages.headerDiffers('index.html'),
    ],
    ['has a wrong offset', [{ ...page, offset: 3 }], archiveMessages.unreadable('index.html')],
  ])('because it %s', async (_what, files, message) => {
    const told = await report(handMadeZip([...files, { name: 'good.txt', content: 'good' }]))
    expect(told).toMatchObject({ created: 0, skipped: 1, items: [{ status: 'skipped', id: null }] })
    expect(told.items[0]?.reason).toContain(message)
    expect(await made()).toBe(0)
  })

  test('because its data is corrupt in the middle', async () => {
    const zip = handMadeZip([{ name: 'a.txt', content: 'some text '.repeat(500) }])
    zip.fill(0xff, 40, 60)
    expect((await report(zip)).items[0]?.reason).toBe(archiveMessages.unreadable('a.txt'))
    expect(await made()).toBe(0)
  })
})

describe('an archive with an invalid index', () => {
  const listed = {
    directory: 'one',
    folder: '/',
    title: 'One',
    description: null,
    tags: [],
    privacy: 'public',
    environment: 'static',
    entry: null,
    isV2: false,
    isTemplate: false,
    isFrozen: false,
    externalResources: [],
    files: 1,
  }
  const archive = (sandboxes: unknown[], files: HandMade[], more = {}) =>
    handMadeZip([
      ...files,
      {
        name: 'sandlot.json',
        content: JSON.stringify({
          format: 'sandlot-archive',
          version: 1,
          folders: [],
          sandboxes,
          skipped: 0,
          ...more,
        }),
      },
    ])
  const good = { name: 'good/index.html', content: 'good' }
  const goodOne = { ...listed, directory: 'good', title: 'Good' }

  test.each<[string, Record<string, unknown>, HandMade[], string]>([
    ['names a missing directory', { directory: 'gone' }, [], archiveMessages.directoryMissing('gone')],
    ['states another number of files', { files: 2 }, [{ name: 'one/a' }], archiveMessages.filesDiffer(2, 1)],
    ['uses the directory of another', { directory: 'good' }, [], archiveMessages.directoryTwice('good')],
    [
      'puts its directory inside another',
      { directory: 'good/in' },
      [{ name: 'good/in/a' }],
      archiveMessages.directoryTwice('good/in'),
    ],
    ['has an invalid title', { title: 'a\nb' }, [{ name: 'one/a' }], 'title'],
    [
      'has an invalid folder',
      { folder: '/../x' },
      [{ name: 'one/a' }],
      'The folder “/../x” cannot be created',
    ],
    [
      'has too many tags',
      { tags: Array.from({ length: 99 }, (_, index) => `t${index}`) },
      [{ name: 'one/a' }],
      'tags',
    ],
    [
      'loads a resource from an invalid address',
      { externalResources: ['javascript:1'] },
      [{ name: 'one/a' }],
      'javascript:1',
    ],
    ['opens a path outside', { entry: '../../x' }, [{ name: 'one/a' }], 'cannot have “.” or “..”'],
    [
      'has an unknown template',
      { environment: 'no such/thing' },
      [{ name: 'one/a' }],
      archiveMessages.environmentUnknown('no such/thing'),
    ],
    ['contains a file that leads outside', {}, [{ name: 'one/../../a' }], 'cannot have “.” or “..”'],
  ])(
    'because one %s skips that one with the reason, and imports the others',
    async (_what, fields, files, message) => {
      const isShared = fields.directory === 'good' || fields.directory === 'good/in'
      const told = await report(archive([{ ...listed, ...fields }, goodOne], [...files, good]))
      const [wrong, right] = told.items
      expect(wrong).toMatchObject({ status: 'skipped', id: null })
      expect(wrong?.reason).toContain(message)
      if (!isShared) expect(right).toMatchObject({ title: 'Good', status: 'created' })
      expect(await made()).toBe(told.created)
    },
  )

  test.each<[string, Buffer, string]>([
    ['is not JSON', handMadeZip([{ name: 'sandlot.json', content: '{"format' }]), 'it is not JSON'],
    ['comes from a later version', archive([], [], { version: 9 }), archiveMessages.manifestNewer(9)],
    ['lacks a field', archive([{ directory: 'x' }], []), 'sandboxes.0.'],
    ['has a number in place of a list', archive([], [], { sandboxes: 7 }), 'At “sandboxes”'],
    ['creates a folder outside', archive([], [], { folders: ['/..'] }), 'cannot be created'],
  ])('because it %s is refused as a whole', async (_what, zip, message) => {
    const reply = await send(zip)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(await reply.json())).toContain(message)
    expect(await made()).toBe(0)
  })
})
