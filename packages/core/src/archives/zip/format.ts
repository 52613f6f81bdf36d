import { namesDrive, showPath } from '../../files/path-rules.ts'
import { DIRECTORY_MAX_BYTES, ENTRIES_MAX, ENTRY_PATH_MAX_LENGTH } from '../limits.ts'
import { archiveMessages } from '../messages.ts'
import {
  COUNT_ELSEWHERE,
  ELSEWHERE,
  END,
  END_BYTES,
  LARGE_END,
  LARGE_END_BYTES,
  LARGE_EXTRA,
  LARGE_PLACE,
  LARGE_PLACE_BYTES,
  LISTED,
  LISTED_BYTES,
  LOCAL,
  LOCAL_BYTES,
} from './records.ts'

/** An entry of a zip, as its central directory describes it. */
export type ZipEntry = {
  /** With slashes; without the trailing one of a folder. */
  path: string
  /** The name as written in the zip. */
  name: string
  isDirectory: boolean
  /** Why it cannot be extracted, whatever its contents; null if nothing is wrong so far. */
  problem: string | null
  /** Whether its only problem is that it is a symbolic link. */
  isLink: boolean
  /** 0: stored, 8: deflated. */
  method: number
  crc: number
  packedSize: number
  size: number
  /** Offset of its local header. */
  offset: number
}

/** Where the central directory is. */
export type ZipEnd = { count: number; size: number; offset: number }
type Problem = { problem: string; hint?: string }

const COMMENT_MAX_BYTES = 65_535
/** The last bytes of a zip, which contain the beginning of its end record. */
export const TAIL_BYTES = LARGE_END_BYTES + LARGE_PLACE_BYTES + END_BYTES + COMMENT_MAX_BYTES
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Locates the central directory from the last bytes of a file of `fileSize` bytes. */
export function findZipEnd(tail: Uint8Array, fileSize: number): ZipEnd | Problem {
  const view = viewOf(tail)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue
    // The comment fills the rest; otherwise these four bytes only look like an end record.
    if (view.getUint16(at + 20, true) !== tail.length - at - END_BYTES) continue
    return endAt(view, at, fileSize - tail.length + at)
  }
  return { problem: archiveMessages.broken, hint: archiveMessages.brokenHint }
}

function endAt(view: DataView, at: number, position: number): ZipEnd | Problem {
  const [disk, firstDisk] = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)]
  const plain = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  }
  if (disk !== 0 || firstDisk !== 0) return { problem: archiveMessages.split }
  const isLarge =
    at >= LARGE_END_BYTES + LARGE_PLACE_BYTES && view.getUint32(at - LARGE_PLACE_BYTES, true) === LARGE_PLACE
  const found = isLarge ? largeEnd(view, at - LARGE_PLACE_BYTES, position - LARGE_PLACE_BYTES) : plain
  if (!found || !isAlike(plain, found))
    return { problem: archiveMessages.broken, hint: archiveMessages.brokenHint }
  const { count, size, offset } = found
  if (count > ENTRIES_MAX) return { problem: archiveMessages.tooManyEntries(count, ENTRIES_MAX) }
  const end = isLarge ? position - LARGE_PLACE_BYTES - LARGE_END_BYTES : position
  if (offset + size !== end || size > DIRECTORY_MAX_BYTES) return { problem: archiveMessages.trailing }
  return found
}

/** Reads the ZIP64 end record, which must come right before its locator. */
function largeEnd(view: DataView, placeAt: number, position: number): ZipEnd | null {
  const at = placeAt - LARGE_END_BYTES
  const isThere =
    view.getUint32(at, true) === LARGE_END &&
    wholeAt(view, at + 4) === LARGE_END_BYTES - 12 &&
    wholeAt(view, placeAt + 8) === position - LARGE_END_BYTES
  if (!isThere) return null
  const [count, size, offset] = [wholeAt(view, at + 32), wholeAt(view, at + 40), wholeAt(view, at + 48)]
  return count === null || size === null || offset === null ? null : { count, size, offset }
}

/** Whether both end records agree, as far as the plain one has room, so that all readers see the same zip. */
const isAlike = (plain: ZipEnd, large: ZipEnd): boolean =>
  (plain.count === large.count || plain.count === COUNT_ELSEWHERE) &&
  (plain.size === large.size || plain.size === ELSEWHERE) &&
  (plain.offset === large.offset || plain.offset === ELSEWHERE)

/** A 64-bit number; null if it is not a safe integer. */
function wholeAt(view: DataView, at: number): number | null {
  const value = view.getBigUint64(at, true)
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null
}

/** The entries of a central directory, in its order. */
export function readZipEntries(list: Uint8Array, count: number): { entries: ZipEntry[] } | Problem {
  const view = viewOf(list)
  const entries: ZipEntry[] = []
  const broken = { problem: archiveMessages.broken, hint: archiveMessages.brokenHint }
  let total = 0
  for (let at = 0; at < list.length; total += 1) {
    if (at + LISTED_BYTES > list.length || view.getUint32(at, true) !== LISTED) return broken
    const nameEnd = at + LISTED_BYTES + view.getUint16(at + 28, true)
    const end = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (end > list.length) return broken
    if (total < ENTRIES_MAX) {
      const entry = entryOf(view, at, { name: list.subarray(at + LISTED_BYTES, nameEnd), nameEnd })
      if (!entry) return broken
      entries.push(entry)
    }
    at = end
  }
  // A directory may contain more entries than its end record says.
  if (total > ENTRIES_MAX) return { problem: archiveMessages.tooManyEntries(total, ENTRIES_MAX) }
  if (total !== count) return broken
  const long = entries.find(({ path }) => path.length > ENTRY_PATH_MAX_LENGTH)
  if (long) return { problem: archiveMessages.pathLong(showPath(long.path), ENTRY_PATH_MAX_LENGTH) }
  const overlap = overlapIn(entries)
  return overlap === null ? { entries } : { problem: overlap }
}

function entryOf(
  view: DataView,
  at: number,
  { name: nameBytes, nameEnd }: { name: Uint8Array; nameEnd: number },
): ZipEntry | null {
  const numbers = withLarge(view, { from: nameEnd, length: view.getUint16(at + 30, true) }, [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ])
  if (!numbers) return null
  const [size, packedSize, offset] = numbers
  const { name, isUtf8 } = zipName(nameBytes)
  const isDirectory = name.endsWith('/')
  const entry = {
    path: isDirectory ? name.slice(0, -1) : name,
    name,
    isDirectory,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize,
    size,
    offset,
  }
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  const mode = unixMode(view.getUint16(at + 4, true), view.getUint32(at + 38, true))
  const kind = mode & KIND
  const problem = entryProblem(entry, { isEncrypted, isUtf8, kind })
  const isLink = problem === null && kind === LINK
  return { ...entry, isLink, problem: isLink ? archiveMessages.link(showPath(entry.path)) : problem }
}

/** A symbolic link as git stores it on file systems without links: a file that contains its target path. */
export const linkAsFile = (entry: ZipEntry): ZipEntry => (entry.isLink ? { ...entry, problem: null } : entry)

type Numbers = [size: number, packedSize: number, offset: number]

/** Fills in the values that only the ZIP64 extra field has room for; null if they are missing there. */
function withLarge(view: DataView, extra: { from: number; length: number }, plain: Numbers): Numbers | null {
  if (!plain.includes(ELSEWHERE)) return plain
  const end = extra.from + extra.length
  for (let at = extra.from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== LARGE_EXTRA) continue
    const last = Math.min(end, at + 4 + view.getUint16(at + 2, true))
    let next = at + 4
    const filled = plain.map((number) => {
      if (number !== ELSEWHERE) return number
      const value = next + 8 <= last ? wholeAt(view, next) : null
      next += 8
      return value
    })
    return filled.includes(null) ? null : (filled as Numbers)
  }
  return null
}

/** Decodes a name. Invalid UTF-8 is rendered somehow, so that it can be shown. */
export function zipName(bytes: Uint8Array): { name: string; isUtf8: boolean } {
  try {
    return { name: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true }
  } catch {
    return { name: new TextDecoder('latin1').decode(bytes), isUtf8: false }
  }
}

const KIND = 0o170_000
const [FILE, FOLDER, LINK] = [0o100_000, 0o040_000, 0o120_000]

/** The Unix mode of an entry; 0 if the zip was made on another system. */
const unixMode = (madeBy: number, attributes: number) =>
  [3, 19].includes(madeBy >> 8) ? attributes >>> 16 : 0

function entryProblem(
  { path, method }: Pick<ZipEntry, 'path' | 'method'>,
  { isEncrypted, isUtf8, kind }: { isEncrypted: boolean; isUtf8: boolean; kind: number },
): string | null {
  const shown = showPath(path)
  if (!isUtf8) return archiveMessages.nameEncoding(shown)
  if (![0, FILE, FOLDER, LINK].includes(kind)) return archiveMessages.special(shown)
  if (isEncrypted) return archiveMessages.encrypted(shown)
  if (method !== 0 && method !== 8) return archiveMessages.method(shown)
  if (namesDrive(path)) return archiveMessages.drive(shown)
  return path.startsWith('/') ? archiveMessages.absolute(shown) : null
}

/** Finds two entries that share their bytes, a trick of zip bombs. */
function overlapIn(entries: readonly ZipEntry[]): string | null {
  const inPlace = [...entries].sort((a, b) => a.offset - b.offset)
  for (const [index, entry] of inPlace.entries()) {
    const next = inPlace[index + 1]
    if (next && entry.offset + LOCAL_BYTES + entry.packedSize > next.offset)
      return archiveMessages.overlap(showPath(entry.path), showPath(next.path))
  }
  return null
}

/** Where the data of an entry begin, according to its local header; null if that is invalid. */
export function localHeader(bytes: Uint8Array): { nameLength: number; dataOffset: number } | null {
  const view = viewOf(bytes)
  if (bytes.length < LOCAL_BYTES || view.getUint32(0, true) !== LOCAL) return null
  const nameLength = view.getUint16(26, true)
  return { nameLength, dataOffset: LOCAL_BYTES + nameLength + view.getUint16(28, true) }
}
