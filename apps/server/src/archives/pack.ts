import { crc32, deflateRawSync } from 'node:zlib'
import { type Laid, listedEntry, localHeader, zipEnd } from './zip-format.ts'

/** A file of a zip, or a folder, whose path ends with a slash. */
export type Packed = { path: string; content: Uint8Array }

const STORED = 0
const DEFLATED = 8

/** Packs a zip as a stream. The same files in the same order produce the same bytes. */
export function createPacker() {
  const lists: Uint8Array[] = []
  let [count, listedBytes, offset] = [0, 0, 0]
  return {
    /** Returns the bytes of some more files. */
    add(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
      const ready: Uint8Array[] = []
      const listed: Uint8Array[] = []
      for (const { path, content } of files) {
        const { data, method } = packed(content)
        const laid: Laid = {
          name: Buffer.from(path),
          crc: crc32(content),
          packedSize: data.length,
          size: content.length,
          method,
          offset,
        }
        const header = localHeader(laid)
        ready.push(header, data)
        listed.push(listedEntry(laid))
        offset += header.length + data.length
      }
      const list = joined(listed)
      lists.push(list)
      count += files.length
      listedBytes += list.length
      return joined(ready)
    },
    /** Yields what follows all files: the central directory and the end record. */
    *end(): Generator<Uint8Array> {
      yield* lists
      yield zipEnd({ count, size: listedBytes, offset })
    },
  }
}

function packed(content: Uint8Array): { data: Uint8Array; method: number } {
  const deflated = content.length === 0 ? content : deflateRawSync(content, { level: 6 })
  return deflated.length < content.length
    ? { data: deflated, method: DEFLATED }
    : { data: content, method: STORED }
}

/** In memory that is not shared, so that it can be transferred to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
