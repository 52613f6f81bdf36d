import { ENTRIES_MAX } from '@sandlot/core/archives/limits'
import type { ArchivedSandbox } from '@sandlot/core/archives/manifest-rules'
import { writeManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { folderMessages } from '@sandlot/core/folders/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folders } from '../folders/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'

let server: TestServer
let ada: BuiltUser
beforeAll(async () => {
  server = await createTestServer()
  ada = await server.buildUser()
})
afterAll(() => server.close())

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

const listed: ArchivedSandbox = {
  directory: 'one',
  folder: null,
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
const archiveOf = (paths: string[], sandboxes: ArchivedSandbox[] = []) =>
  handMadeZip([
    ...sandboxes.map(({ directory }) => ({ name: `${directory}/index.html`, content: directory })),
    { name: 'sandlot.json', content: writeManifest({ folders: paths, sandboxes, skipped: 0 }) },
  ])
const send = (zip: Buffer, query = '') =>
  server.as(ada).fetch(`/api/v1/workspaces/${ada.personalWorkspace.id}/import?name=things.zip${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  })
const paths = async () => (await server.db.select().from(folders)).map(({ path }) => path).sort()

/** A path of the maximum length. */
const deep = (name: string) => `/${name}${'/a'.repeat(990)}`

describe('an archive is refused as a whole that', () => {
  test.each<[string, () => Buffer, string, string]>([
    [
      'lists too many folders',
      () => archiveOf(times(ENTRIES_MAX + 1, () => '/a')),
      '',
      archiveMessages.manifestWrong('folders', archiveMessages.manifestTooMany(ENTRIES_MAX)),
    ],
    [
      'lists few folders below too many parents',
      () => archiveOf(times(250, (index) => deep(`${index}`))),
      '',
      archiveMessages.tooManyFolders(ENTRIES_MAX),
    ],
    [
      'has sandboxes in too many folders',
      () =>
        archiveOf(
          [],
          times(250, (index) => ({ ...listed, directory: `s${index}`, folder: deep(`${index}`) })),
        ),
      '',
      archiveMessages.tooManyFolders(ENTRIES_MAX),
    ],
    [
      'has many deeply nested folders',
      () => archiveOf(times(10_000, (index) => `/${index}`)),
      `&folder=${encodeURIComponent(deep('b'))}`,
      archiveMessages.foldersTooLong,
    ],
    [
      'has a folder that is too deep in its target folder',
      () => archiveOf(['/a/b/c/d/e/f/g/h/i/j/k']),
      `&folder=${encodeURIComponent(deep('b'))}`,
      archiveMessages.folderWrong('/a/b/c/d/e/f/g/h/i/j/k', folderMessages.pathTooLong),
    ],
    [
      'has an invalid target folder',
      () => archiveOf([]),
      '&folder=%2F..',
      archiveMessages.folderWrong('/..', folderMessages.nameDots('..')),
    ],
  ])('%s', async (_what, zip, query, message) => {
    const before = await paths()
    const reply = await send(zip(), query)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(await reply.json())).toContain(message)
    expect(await paths()).toEqual(before)
  })
})

test('many deeply nested folders are created, each once, with their parents', async () => {
  const reply = await send(
    archiveOf(times(500, (index) => `x//${index} /`)),
    `&folder=${encodeURIComponent(deep('c'))}`,
  )
  expect((await reply.json()).folders).toBe(991 + 1 + 500)
  const made = await paths()
  expect(made).toContain(`${deep('c')}/x/499`)
  expect(new Set(made).size).toBe(made.length)
})
