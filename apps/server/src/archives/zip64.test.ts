import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findZipEnd, readZipEntries } from '@sandlot/core/archives/zip/format'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { handMadeZip } from '../testing/zips.ts'
import { openZip } from './open-zip.ts'
import type { Packed } from './pack.ts'
import { packZip } from './thread/pack-zip.ts'
import { listedEntry, zipEnd } from './zip-format.ts'

async function packed(files: readonly Packed[]): Promise<Buffer> {
  async function* groups() {
    for (let at = 0; at < files.length; at += 1000) yield files.slice(at, at + 1000)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of packZip(groups())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function opened(zip: Buffer) {
  const path = join(tmpdir(), `zip64-${crypto.randomUUID()}.zip`)
  const file = await open(path, 'wx+')
  await rm(path)
  await file.write(zip)
  return { ...(await openZip(file, 2 ** 40)), [Symbol.asyncDispose]: () => file.close() }
}

test('a zip with more files than fit into 16 bits is read correctly, here and by others', async () => {
  const count = 70_000
  const files = Array.from({ length: count }, (_, index) => ({
    path: `${index % 100}/é${index}.txt`,
    content: Buffer.from(index % 1000 === 0 ? `file ${index}` : ''),
  }))
  const zip = await packed(files)
  expect(Object.keys(unzipSync(zip))).toEqual(files.map(({ path }) => path))
  await using own = await opened(zip)
  expect(own.entries.map(({ path }) => path)).toEqual(files.map(({ path }) => path))
  const last = own.entries[69_000]
  expect(last && (await own.read(last)).toString()).toBe('file 69000')
})

test.each([0, 65_534, 65_535, 65_536])('a zip of %i files declares its count', async (count) => {
  const zip = await packed(
    Array.from({ length: count }, (_, index) => ({ path: `${index}`, content: Buffer.alloc(0) })),
  )
  expect(findZipEnd(zip.subarray(-70_000), zip.length)).toMatchObject({ count })
})

test('an entry beyond 4 GB is found', () => {
  const far = 5_000_000_000
  const file = { crc: 1, packedSize: 7, size: 9, method: 8 }
  const list = Buffer.concat([
    listedEntry({ ...file, name: Buffer.from('near'), offset: 0 }),
    listedEntry({ ...file, name: Buffer.from('far'), offset: far }),
  ])
  const end = { count: 2, size: list.length, offset: far + 100 }
  const tail = Buffer.concat([list, zipEnd(end)])
  expect(findZipEnd(tail, far + 100 + tail.length)).toEqual(end)
  expect(readZipEntries(list, 2)).toMatchObject({
    entries: [
      { path: 'near', offset: 0, size: 9, packedSize: 7 },
      { path: 'far', offset: far, size: 9, packedSize: 7 },
    ],
  })
})

test('a zip that uses ZIP64 for small values, as some programs always do, is read', async () => {
  await using zip = await opened(
    handMadeZip(
      [
        { name: 'a.txt', content: 'a', large: true },
        { name: 'b.txt', content: 'b' },
      ],
      { large: true, comment: 'made elsewhere' },
    ),
  )
  const contents = await Promise.all(zip.entries.map(async (entry) => `${await zip.read(entry)}`))
  expect([zip.entries.map(({ path }) => path), contents]).toEqual([
    ['a.txt', 'b.txt'],
    ['a', 'b'],
  ])
})
