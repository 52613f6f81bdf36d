import type { Hash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorOfRefusal } from '@sandlot/core/actions'
import { zipRefusals } from '@sandlot/core/archives/refusals'

const tooLarge = (maxBytes: number) =>
  errorOfRefusal(zipRefusals, {
    reason: 'zipTooLarge',
    params: { maxMb: Math.floor(maxBytes / 1024 / 1024) },
  })

/** Stores a body on disk, in an unnamed file that is deleted as soon as it is closed. `hash` is fed its bytes. */
export async function keepUpload(
  body: Readable,
  maxBytes: number,
  announced: number,
  hash?: Hash,
): Promise<FileHandle> {
  if (announced > maxBytes) throw tooLarge(maxBytes)
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-import-'))
  const file = await open(join(folder, 'upload.zip'), 'w+').finally(() => rm(folder, { recursive: true }))
  try {
    let received = 0
    // The connection stays open for the answer, even if the rest of the body is not wanted.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length
      if (received > maxBytes) throw tooLarge(maxBytes)
      hash?.update(chunk as Buffer)
      await file.appendFile(chunk as Buffer)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
