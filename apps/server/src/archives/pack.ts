import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { type Laid, listedEntry, localHeader, zipEnd } from './zip-format.ts'

/** A file of a zip, or a folder: its path ends with a slash. */
export type Packed = { path: string; content: Buffer }

const deflate = promisify(deflateRaw)
const STORED = 0
const DEFLATED = 8

/**
 * A zip as its bytes come: the same files in the same order give the same ones. Holds one group of files at a time,
 * whose contents are packed side by side.
 */
export async function* packZip(groups: AsyncIterable<readonly Packed[]>): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = []
  let offset = 0
  for await (const group of groups) {
    const packed = await Promise.all(
      group.map(({ content }) => (content.length === 0 ? content : deflate(content, { level: 6 }))),
    )
    const ready: Buffer[] = []
    for (const [index, { path, content }] of group.entries()) {
      const deflated = packed[index] ?? content
      const isSmaller = deflated.length < content.length
      const data = isSmaller ? deflated : content
      const laid: Laid = {
        name: Buffer.from(path),
        crc: crc32(content),
        packedSize: data.length,
        size: content.length,
        method: isSmaller ? DEFLATED : STORED,
        offset,
      }
      const header = localHeader(laid)
      ready.push(header, data)
      offset += header.length + data.length
      list.push(listedEntry(laid))
    }
    yield Buffer.concat(ready)
  }
  const listed = Buffer.concat(list)
  yield listed
  yield zipEnd({ count: list.length, size: listed.length, offset })
}
