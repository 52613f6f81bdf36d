import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a zip that a test builds by hand. Given values are written whether or not they are true. */
export type HandMade = {
  name: string | Buffer
  content?: string | Buffer
  method?: number
  flags?: number
  crc?: number
  size?: number
  packedSize?: number
  /** The name in its own header. */
  localName?: string
  offset?: number
  /** Writes its sizes and offset as ZIP64. */
  large?: boolean
  /** A Unix mode, such as 0o120777 for a link. */
  mode?: number
}

type End = {
  count?: number
  offset?: number
  comment?: string
  disk?: number
  /** Writes everything as ZIP64 although it would fit; a number sets the entry count. */
  large?: true | number
  /** The stated offset of the ZIP64 end record. */
  largeAt?: number
}

const ELSEWHERE = 0xffff_ffff

/** Builds a zip byte for byte, as no tool would make it. */
export function handMadeZip(files: readonly HandMade[], end: End = {}): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const file of files) {
    const { flags = 0x800, mode = 0 } = file
    const name = Buffer.from(file.name)
    const content = Buffer.from(file.content ?? '')
    const method = file.method ?? 8
    const packed = method === 8 ? deflateRawSync(content) : content
    const [crc, size, packedSize] = [
      file.crc ?? crc32(content),
      file.size ?? content.length,
      file.packedSize ?? packed.length,
    ]
    const localName = file.localName === undefined ? name : Buffer.from(file.localName)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(file.large ? ELSEWHERE : packedSize, 18)
    local.writeUInt32LE(file.large ? ELSEWHERE : size, 22)
    local.writeUInt16LE(localName.length, 26)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE((mode === 0 ? 0 : 3) * 256 + 20, 4)
    listed.writeUInt16LE(20, 6)
    listed.writeUInt16LE(flags, 8)
    listed.writeUInt16LE(method, 10)
    listed.writeUInt32LE(crc, 16)
    listed.writeUInt32LE(file.large ? ELSEWHERE : packedSize, 20)
    listed.writeUInt32LE(file.large ? ELSEWHERE : size, 24)
    listed.writeUInt16LE(name.length, 28)
    const extra = file.large ? largeExtra([size, packedSize, file.offset ?? at]) : Buffer.alloc(0)
    listed.writeUInt16LE(extra.length, 30)
    listed.writeUInt32LE(mode * 65_536, 38)
    listed.writeUInt32LE(file.large ? ELSEWHERE : (file.offset ?? at), 42)
    list.push(listed, name, extra)
    bodies.push(local, localName, packed)
    at += 30 + localName.length + packed.length
  }
  const comment = Buffer.from(end.comment ?? '')
  const listBytes = Buffer.concat(list)
  const isLarge = end.large !== undefined
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(end.disk ?? 0, 4)
  tail.writeUInt16LE((end.count ?? (isLarge ? 0xffff : files.length)) & 0xffff, 8)
  tail.writeUInt16LE((end.count ?? (isLarge ? 0xffff : files.length)) & 0xffff, 10)
  tail.writeUInt32LE(isLarge ? ELSEWHERE : listBytes.length, 12)
  tail.writeUInt32LE(end.offset ?? (isLarge ? ELSEWHERE : at), 16)
  tail.writeUInt16LE(comment.length, 20)
  const large = isLarge ? largeEnd(end, { count: files.length, size: listBytes.length, offset: at }) : []
  return Buffer.concat([...bodies, listBytes, ...large, tail, comment])
}

function largeExtra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return extra
}

function largeEnd(
  { large, largeAt }: End,
  { count, size, offset }: { count: number; size: number; offset: number },
): Buffer[] {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(typeof large === 'number' ? large : count), at)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const place = Buffer.alloc(20)
  place.writeUInt32LE(0x07064b50, 0)
  place.writeBigUInt64LE(BigInt(largeAt ?? offset + size), 8)
  place.writeUInt32LE(1, 16)
  return [end, place]
}
