import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepFolder } from './disk-limit.ts'

const NOW = Date.parse('2030-01-10T12:00:00Z')
const HOUR_MS = 3_600_000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandlot-sweep-'))
  await mkdir(join(folder, 'deep/er'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a file of 100 bytes that was modified long ago and last read this many hours ago. */
async function keep(name: string, hoursAgo: number) {
  await writeFile(join(folder, name), 'x'.repeat(100))
  await utimes(join(folder, name), new Date(NOW - hoursAgo * HOUR_MS), new Date(NOW - 1_000 * HOUR_MS))
}

const left = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort()

test('the least recently used files are deleted until there is space again', async () => {
  await keep('often.bin', 1)
  await keep('deep/er/seldom.bin', 900)
  await keep('deep/sometimes.bin', 90)
  await keep('lately.bin', 2)
  expect(await sweepFolder(folder, 350, NOW)).toBe(100)
  expect(await left()).toEqual(['deep/sometimes.bin', 'lately.bin', 'often.bin'])
})

test('nothing is deleted while there is space, and a missing folder is no error', async () => {
  await keep('often.bin', 1)
  expect(await sweepFolder(folder, 100, NOW)).toBe(0)
  expect(await left()).toEqual(['often.bin'])
  expect(await sweepFolder(join(folder, 'nothing'), 100, NOW)).toBe(0)
})

test('files in use are kept, however little space there is', async () => {
  await keep('now.bin', 0.1)
  await keep('old.bin', 5)
  expect(await sweepFolder(folder, 10, NOW)).toBe(100)
  expect(await left()).toEqual(['now.bin'])
})

test('two servers sweeping one folder at the same time do not interfere', async () => {
  for (let index = 0; index < 30; index += 1) await keep(`${index}.bin`, 30 + index)
  await Promise.all([sweepFolder(folder, 1_000, NOW), sweepFolder(folder, 1_000, NOW)])
  expect((await left()).length).toBe(9)
  expect(await left()).toContain('0.bin')
})
