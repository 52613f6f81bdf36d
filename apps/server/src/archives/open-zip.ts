import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'
import { invalidInput, refusalError } from '@sandlot/core/actions'
import { totalProblem } from '@sandlot/core/archives/import-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { entryRefusals, zipRefusals } from '@sandlot/core/archives/refusals'
import {
  findZipEnd,
  localHeader,
  readZipEntries,
  TAIL_BYTES,
  type ZipEntry,
  zipName,
} from '@sandlot/core/archives/zip/format'
import { LOCAL_BYTES } from '@sandlot/core/archives/zip/records'
import { showPath } from '@sandlot/core/files/path-rules'

const inflate = promisify(inflateRaw)
const AT_ONCE_BYTES = 64 * 1024
const EXTRA_LIKELY_BYTES = 64

/** How the file of a zip is read. */
export type ZipFile = {
  stat(): Promise<{ size: number }>
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

/** A zip on disk whose central directory has been read. */
export type OpenZip = {
  entries: ZipEntry[]
  /** Reads the contents of an entry; throws `validation` if it cannot be unpacked. */
  read(entry: ZipEntry): Promise<Buffer>
}

/** Opens a zip. One that is damaged as a whole, or crafted to do harm, is refused. */
export async function openZip(file: ZipFile, maxUnpackedBytes: number): Promise<OpenZip> {
  const { size } = await file.stat()
  if (size === 0) throw refusalError(zipRefusals, 'zipEmpty')
  const begin = (await bytesAt(file, 0, 4)).toString('latin1')
  // A zip without entries begins with its end record.
  if (!begin.startsWith('PK')) throw refusalError(zipRefusals, 'notZip')
  const tailAt = Math.max(0, size - TAIL_BYTES)
  const end = assertFine(findZipEnd(await bytesAt(file, tailAt, size - tailAt), size))
  const { entries } = assertFine(readZipEntries(await bytesAt(file, end.offset, end.size), end.count))
  const problem = totalProblem(entries, size, maxUnpackedBytes)
  if (problem) throw invalidInput(problem)
  return { entries, read: (entry) => readEntry(file, entry) }
}

function assertFine<Found extends object>(found: Found | { problem: string; hint?: string }): Found {
  if (!('problem' in found)) return found
  const { problem, hint } = found
  throw invalidInput(problem, { ...(hint && { hint }) })
}

async function bytesAt(file: ZipFile, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Reads the contents of an entry; throws `validation` if it cannot be unpacked. */
export async function readEntry(file: ZipFile, entry: ZipEntry): Promise<Buffer> {
  const { name, offset, packedSize, size, crc, method } = entry
  const shown = showPath(entry.path)
  const refuse = (message: string) => invalidInput(message)
  // Nearly always all of it; the extra fields between the name and the contents may be longer.
  const likely = LOCAL_BYTES + Buffer.byteLength(name) + EXTRA_LIKELY_BYTES + packedSize
  let data = await bytesAt(file, offset, likely)
  const header = localHeader(data)
  if (!header) throw refuse(archiveMessages.unreadable(shown))
  const end = header.dataOffset + packedSize
  if (end > likely) data = await bytesAt(file, offset, end)
  if (data.length < end) throw refuse(archiveMessages.unreadable(shown))
  if (zipName(data.subarray(LOCAL_BYTES, LOCAL_BYTES + header.nameLength)).name !== name)
    throw refuse(archiveMessages.headerDiffers(shown))
  const packed = data.subarray(header.dataOffset, end)
  const content = method === 0 ? packed : await inflated(packed, size, shown)
  if (content.length > size) throw refuse(archiveMessages.sizeLies(shown))
  if (content.length < size || crc32(content) !== crc) throw refuse(archiveMessages.damaged(shown))
  return content
}

/** Stops as soon as the output exceeds the declared size; the rest is never unpacked. */
async function inflated(packed: Buffer, size: number, shown: string): Promise<Buffer> {
  const options = { maxOutputLength: size + 1 }
  try {
    // Unpacking something small is faster than handing it to another thread.
    const isSmall = Math.max(size, packed.length) <= AT_ONCE_BYTES
    return isSmall ? inflateRawSync(packed, options) : await inflate(packed, options)
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw refusalError(entryRefusals, isTooMuch ? 'sizeWrong' : 'entryDamaged', { titles: shown })
  }
}
