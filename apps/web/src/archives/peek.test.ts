import { ARCHIVE_VERSION, writeManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { zipEntries } from '@sandlot/core/archives/zip/pack'
import { expect, test } from 'vitest'
import { peekZip } from './peek.ts'

const zipOf = async (files: Record<string, string>) =>
  new Blob(
    await zipEntries(
      Object.entries(files).map(([path, text]) => ({
        path,
        bytes: async () => new TextEncoder().encode(text),
      })),
    ),
  )
const listed = {
  directory: 'one',
  folder: '/a',
  title: 'One',
  description: null,
  tags: [],
  privacy: 'public' as const,
  environment: 'static',
  entry: null,
  isV2: false,
  isTemplate: false,
  isFrozen: false,
  externalResources: [],
  files: 1,
}

test('a plain zip is one sandbox with its name, without the single top-level folder', async () => {
  const plan = await peekZip(
    await zipOf({ 'x/a.txt': 'a', 'x/b/c.txt': 'c', '__MACOSX/x': '' }),
    'My project.zip',
  )
  expect(plan).toMatchObject({ kind: 'plain', folders: [], items: [{ title: 'My project', problem: null }] })
  expect(plan.items[0]?.files.map(({ path }) => path)).toEqual(['a.txt', 'b/c.txt'])
})

test('an archive lists its sandboxes and folders, and the errors of each', async () => {
  const manifest = writeManifest({
    folders: ['/a', '/b'],
    sandboxes: [listed, { ...listed, directory: 'two', title: 'Two' }],
    skipped: 0,
  })
  const plan = await peekZip(
    await zipOf({ 'one/a.txt': 'a', 'sandlot.json': manifest, 'odd.txt': '' }),
    'x.zip',
  )
  expect(plan).toMatchObject({
    kind: 'archive',
    folders: ['/a', '/b'],
    unclaimed: 1,
    items: [
      { title: 'One', problem: null },
      { title: 'Two', problem: archiveMessages.directoryMissing('two') },
    ],
  })
})

test('treats a manifest of another program as a plain file, and rejects a newer version of ours', async () => {
  expect(await peekZip(await zipOf({ 'sandlot.json': '{"mine":true}' }), 'x')).toMatchObject({
    kind: 'plain',
  })
  const later = JSON.stringify({ format: 'sandlot-archive', version: ARCHIVE_VERSION + 1 })
  await expect(peekZip(await zipOf({ 'sandlot.json': later }), 'x')).rejects.toThrow(
    archiveMessages.manifestNewer(ARCHIVE_VERSION + 1),
  )
})
