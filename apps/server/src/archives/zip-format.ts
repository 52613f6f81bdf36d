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
} from '@sandlot/core/archives/zip/records'

/** A file as laid out in a zip that is being written. */
export type Laid = {
  name: Buffer
  crc: number
  packedSize: number
  size: number
  method: number
  offset: number
}

const LARGE_EXTRA_BYTES = 12
/** The version that a reader needs: for folders and deflate, or for ZIP64. */
const [PLAIN, LARGE] = [20, 45]
const UTF8 = 0x800
/** January 1, 1980, so that the same files produce the same bytes. */
const DATE = 0x21

/** The header in front of a file. */
export function localHeader({ name, ...file }: Omit<Laid, 'offset'>): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(PLAIN, 4)
  putFacts(header, 6, file, name.length)
  return Buffer.concat([header, name])
}

/** A file's entry in the central directory. File sizes always fit into 32 bits; only the offset may not. */
export function listedEntry({ name, offset, ...file }: Laid): Buffer {
  const isFar = offset >= ELSEWHERE
  const entry = Buffer.alloc(LISTED_BYTES)
  entry.writeUInt32LE(LISTED, 0)
  entry.writeUInt16LE(isFar ? LARGE : PLAIN, 4)
  entry.writeUInt16LE(isFar ? LARGE : PLAIN, 6)
  putFacts(entry, 8, file, name.length)
  entry.writeUInt16LE(isFar ? LARGE_EXTRA_BYTES : 0, 30)
  entry.writeUInt32LE(Math.min(offset, ELSEWHERE), 42)
  if (!isFar) return Buffer.concat([entry, name])
  const extra = Buffer.alloc(LARGE_EXTRA_BYTES)
  extra.writeUInt16LE(LARGE_EXTRA, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([entry, name, extra])
}

/** Writes the fields that both headers of a file share, in the same order. */
function putFacts(
  header: Buffer,
  at: number,
  { crc, packedSize, size, method }: Omit<Laid, 'name' | 'offset'>,
  nameLength: number,
): void {
  header.writeUInt16LE(UTF8, at)
  header.writeUInt16LE(method, at + 2)
  header.writeUInt16LE(DATE, at + 6)
  header.writeUInt32LE(crc, at + 8)
  header.writeUInt32LE(packedSize, at + 12)
  header.writeUInt32LE(size, at + 16)
  header.writeUInt16LE(nameLength, at + 20)
}

/** The end of a zip, from its central directory's offset. ZIP64 records precede it for values that do not fit. */
export function zipEnd({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, COUNT_ELSEWHERE), 8)
  end.writeUInt16LE(Math.min(count, COUNT_ELSEWHERE), 10)
  end.writeUInt32LE(Math.min(size, ELSEWHERE), 12)
  end.writeUInt32LE(Math.min(offset, ELSEWHERE), 16)
  if (count < COUNT_ELSEWHERE && size < ELSEWHERE && offset < ELSEWHERE) return end
  const large = Buffer.alloc(LARGE_END_BYTES)
  large.writeUInt32LE(LARGE_END, 0)
  large.writeBigUInt64LE(BigInt(LARGE_END_BYTES - 12), 4)
  large.writeUInt16LE(LARGE, 12)
  large.writeUInt16LE(LARGE, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  const place = Buffer.alloc(LARGE_PLACE_BYTES)
  place.writeUInt32LE(LARGE_PLACE, 0)
  place.writeBigUInt64LE(BigInt(offset + size), 8)
  place.writeUInt32LE(1, 16)
  return Buffer.concat([large, place, end])
}
