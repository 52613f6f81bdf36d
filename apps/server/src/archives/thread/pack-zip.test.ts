import { randomBytes } from 'node:crypto'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Packed } from '../pack.ts'
import { packZip } from './pack-zip.ts'

const STUCK = new URL('../../platform/threads/testing/stuck-thread.mjs', import.meta.url)
const MIB = 1024 * 1024

async function* groupOf(files: readonly Packed[]) {
  yield files
}

test('files of every size are packed unchanged, several at a time', async () => {
  const files = [
    ...Array.from({ length: 300 }, (_, index) => ({ path: `s/${index}`, content: Buffer.from(`f${index}`) })),
    { path: 'empty/', content: Buffer.alloc(0) },
    { path: 'random', content: randomBytes(3 * MIB) },
    { path: 'even', content: Buffer.alloc(3 * MIB, 'abc') },
  ]
  const wanted = files.map(({ path, content }) => [path, content.toString('latin1')])
  const chunks: Uint8Array[] = []
  for await (const chunk of packZip(groupOf(files))) chunks.push(chunk)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(4 * MIB)
  const found = Object.entries(unzipSync(Buffer.concat(chunks)))
  expect(found.map(([path, content]) => [path, Buffer.from(content).toString('latin1')])).toEqual(wanted)
})

test.each([
  ['takes too long, however busy it is', { timeMaxMs: 50, file: STUCK }],
  ['takes too much memory', { memoryMaxMb: 4 }],
])('a thread that %s is ended with an error message', async (_what, bounds) => {
  const files = Array.from({ length: 200 }, (_, index) => ({
    path: `${index}`.repeat(5_000),
    content: Buffer.alloc(4_000, `${index}`),
  }))
  const packing = packZip(
    (async function* () {
      for (let more = 0; more < 20; more += 1) yield files
    })(),
    bounds,
  )
  const read = async () => {
    for await (const _ of packing);
  }
  await expect(read()).rejects.toMatchObject({
    code: 'validation',
    message: archiveMessages.exportTooMuchWork,
  })
})
