import { refusalError } from '@sandlot/core/actions'
import { exportRefusals } from '@sandlot/core/archives/refusals'
import { atMost } from '../../platform/at-most.ts'
import { programFile } from '../../platform/threads/program-file.ts'
import { openThread, type ThreadBounds } from '../../platform/threads/thread.ts'
import { batchesOf } from '../batches.ts'
import type { Packed } from '../pack.ts'
import type { FromPacking, ToPacking } from './wire.ts'

const BOUNDS: ThreadBounds = {
  file: programFile('pack-thread', import.meta.url),
  timeMaxMs: 30_000,
  memoryMaxMb: 128,
}
/** How many files are transferred together. */
const PIECE = { count: 200, bytes: 1024 * 1024, bytesOf: ({ content }: Packed) => content.length }
/** Smaller buffers may share their memory, and copying them is cheap. */
const OWN_MEMORY_BYTES = 64 * 1024

/**
 * Limits how many threads work at the same time, whatever the number of zips, because the main thread needs its turn as
 * well.
 */
const packSome = atMost(2)

const tooMuch = (cause?: unknown) => refusalError(exportRefusals, 'exportTooMuchWork', { cause })

/**
 * Streams a zip, packed in its own thread, which holds one piece at a time. The contents are transferred: nobody may
 * use them afterwards.
 */
export async function* packZip(
  groups: AsyncIterable<readonly Packed[]>,
  bounds: Partial<ThreadBounds> = {},
): AsyncGenerator<Uint8Array> {
  const thread = openThread<ToPacking, FromPacking>({ ...BOUNDS, ...bounds }, tooMuch)
  const pack = (files: ToPacking) =>
    packSome(async () => {
      const all: Uint8Array[] = []
      const take = (bytes: FromPacking): boolean => {
        if (bytes) all.push(bytes)
        return bytes === null
      }
      await thread.ask(files, take, memoryOf(files ?? []))
      return all
    })
  try {
    for await (const group of groups) for (const files of batchesOf(group, PIECE)) yield* await pack(files)
    yield* await pack(null)
  } finally {
    await thread.end()
  }
}

const memoryOf = (files: readonly Packed[]): ArrayBuffer[] => [
  ...new Set(
    files.flatMap(({ content: { buffer, length } }) =>
      length >= OWN_MEMORY_BYTES && buffer instanceof ArrayBuffer && buffer.byteLength === length
        ? [buffer]
        : [],
    ),
  ),
]
