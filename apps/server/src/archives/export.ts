import {
  type ArchivedSandbox,
  MANIFEST_NAME,
  privacyNames,
  writeManifest,
} from '@sandlot/core/archives/manifest-rules'
import type { Context } from '../platform/context.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { batchesOf } from './batches.ts'
import type { Packed } from './pack.ts'
import { readSandboxes } from './read.ts'
import type { Choice, Chosen } from './select.ts'
import { packZip } from './thread/pack-zip.ts'

/** Overhead of reading a file, besides its contents. */
const FILE_BYTES = 3 * 1024
/** How many sandboxes have their files read together. */
const BATCH = {
  count: 50,
  bytes: 16 * 1024 * 1024,
  bytesOf: ({ bytes, files }: Chosen) => bytes + files * FILE_BYTES,
}

/**
 * Streams the zip of the chosen sandboxes, following other entries. Holds only the files of a few sandboxes at a time.
 */
export const exportZip = (
  context: Context,
  choice: Choice,
  before?: AsyncIterable<readonly Packed[]>,
): AsyncGenerator<Uint8Array> => packZip(all(context, choice, before))

async function* all(
  context: Context,
  choice: Choice,
  before: AsyncIterable<readonly Packed[]> | undefined,
): AsyncGenerator<readonly Packed[]> {
  if (before) yield* before
  yield* filesOf(context, choice)
}

async function* filesOf(
  context: Context,
  { folders, chosen, skipped }: Choice,
): AsyncGenerator<readonly Packed[]> {
  const sandboxes: ArchivedSandbox[] = []
  for (const batch of batchesOf(chosen, BATCH)) {
    const ids = batch.map(({ row }) => row.id)
    const known = await context.loaders.templateOfSandbox.loadMany(ids)
    const read = await readSandboxes(context.db, ids)
    for (const [index, one] of batch.entries()) {
      const found = read.get(one.row.id)
      if (!found) continue
      const template = known[index]
      const isTemplate =
        template !== null && template !== undefined && 'published' in template && template.published
      sandboxes.push(describe(one, found.row, { isTemplate, files: found.files.length }))
      yield [
        // Each folder is an entry of its own, so that empty ones are included.
        ...[one.directory, ...found.directories.map((path) => `${one.directory}/${path}`)].map((path) => ({
          path: `${path}/`,
          content: Buffer.alloc(0),
        })),
        ...found.files.map(({ path, content }) => ({ path: `${one.directory}/${path}`, content })),
      ]
    }
  }
  // Last, when its contents are known.
  yield [{ path: MANIFEST_NAME, content: Buffer.from(writeManifest({ folders, sandboxes, skipped })) }]
}

const describe = (
  { folder, directory }: Chosen,
  row: SandboxRow,
  { isTemplate, files }: Pick<ArchivedSandbox, 'isTemplate' | 'files'>,
): ArchivedSandbox => ({
  directory,
  folder,
  title: row.title,
  description: row.description,
  tags: row.tags,
  privacy: privacyNames[row.privacy] ?? 'private',
  environment: row.environment,
  entry: row.entry,
  isV2: row.isV2,
  isTemplate,
  isFrozen: row.isFrozen,
  externalResources: row.externalResources,
  files,
})
