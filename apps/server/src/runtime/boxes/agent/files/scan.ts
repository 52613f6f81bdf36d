import { isUtf8 } from 'node:buffer'
import { constants, type Dirent } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { IGNORE_FILES } from '@sandlot/core/files/ignore-rules'
import { HASHED_MAX_BYTES } from '../limits.ts'
import { hashOfFile } from './files.ts'
import type { Ignored } from './ignored.ts'
import type { Known } from './known.ts'

export type Seen = {
  files: Map<string, Known>
  folders: string[]
  /** Names that are not UTF-8, as displayed. */
  unnameable: string[]
  /** It has entries, but all of them are ignored. */
  isHollow: boolean
  /** The rules of this folder have changed. */
  hasNewRules: boolean
}

const IGNORE_FILE_MAX_BYTES = 256 * 1024

/** Scans a folder that is held open; hashes the files that are not known to be unchanged. */
export async function seenIn(
  at: string,
  folder: string,
  known: ReadonlyMap<string, Known>,
  ignored: Ignored,
): Promise<Seen> {
  const entries = await readdir(at, { encoding: 'buffer', withFileTypes: true })
  const hasNewRules = ignored.learn(folder, await ignoreTextIn(at, entries))
  const seen: Seen = { files: new Map(), folders: [], unnameable: [], isHollow: false, hasNewRules }
  let ignoredCount = 0
  for (const entry of entries) {
    const name = entry.name.toString()
    const path = folder === '' ? name : `${folder}/${name}`
    if (ignored.ignores(path, entry.isDirectory())) ignoredCount += 1
    else if (!isUtf8(entry.name)) seen.unnameable.push(name)
    else if (entry.isDirectory()) seen.folders.push(path)
    else if (entry.isFile()) {
      const file = await lookAt(`${at}/${name}`, path, known.get(path))
      if (file) seen.files.set(path, file)
    }
  }
  seen.isHollow = ignoredCount > 0 && ignoredCount === entries.length
  return seen
}

async function ignoreTextIn(at: string, entries: readonly Dirent<Buffer>[]): Promise<string> {
  const names = new Set(entries.flatMap((entry) => (entry.isFile() ? entry.name.toString() : [])))
  const name = IGNORE_FILES.find((one) => names.has(one))
  if (!name) return ''
  const file = await openPlain(`${at}/${name}`)
  if (!file) return ''
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(IGNORE_FILE_MAX_BYTES),
      0,
      IGNORE_FILE_MAX_BYTES,
      0,
    )
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const openPlain = (at: string) =>
  open(at, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)

/** A file that is written to during the scan triggers another event, and is scanned again. */
async function lookAt(at: string, path: string, before: Known | undefined): Promise<Known | null> {
  const file = await openPlain(at)
  if (!file) return null
  try {
    const stat = await file.stat({ bigint: true })
    const size = Number(stat.size)
    const isSame =
      before && before.size === size && before.modifiedNs === stat.mtimeNs && before.inode === stat.ino
    if (isSame) return before
    const hash = size <= HASHED_MAX_BYTES ? await hashOfFile(file) : null
    return { path, hash, size, modifiedNs: stat.mtimeNs, inode: stat.ino }
  } catch {
    return null
  } finally {
    await file.close()
  }
}
