import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { expect, onTestFinished, test } from 'vitest'
import { handMadeZip } from '../../testing/zips.ts'
import { openZip } from '../open-zip.ts'
import { planOf } from '../plan.ts'
import { inThread, openList, readPlan } from './read-list.ts'

const MUCH = 2 ** 30
const STUCK = new URL('../../platform/threads/testing/stuck-thread.mjs', import.meta.url)

async function fileOf(zip: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-zip-'))
  const path = join(folder, 'things.zip')
  await writeFile(path, zip)
  const file = await open(path)
  onTestFinished(async () => {
    await file.close()
    await rm(folder, { recursive: true })
  })
  return file
}

/** Large enough for a thread of its own. */
const large = () =>
  handMadeZip(
    Array.from({ length: 6_000 }, (_, index) => ({
      name: `site-${index % 50}/a-file-with-a-name-of-some-length-${index}.txt`,
      content: `file ${index}`,
    })),
  )

test('what a thread reads of a zip is what is in it, plan and contents', async () => {
  const file = await fileOf(large())
  const direct = await openZip(file, MUCH)
  const listed = await openList(file, MUCH)
  expect(listed.entries).toEqual(direct.entries)
  const last = listed.entries.at(-1)
  expect(last && (await listed.read(last)).toString()).toBe('file 5999')
  expect(await readPlan(file, { name: 'things.zip', maxUnpackedBytes: MUCH })).toEqual(
    await planOf(direct, 'things.zip'),
  )
})

test('what is refused is refused with the same words', async () => {
  const file = await fileOf(large().subarray(0, -40))
  const said = await openZip(file, MUCH).catch((error) => error)
  await expect(openList(file, MUCH)).rejects.toMatchObject({ code: said.code, message: said.message })
  const bomb = await fileOf(large())
  await expect(readPlan(bomb, { name: 'x', maxUnpackedBytes: 10 })).rejects.toMatchObject({
    code: 'validation',
    message: archiveMessages.tooLargeUnpacked(0),
  })
})

test.each([
  ['takes too long', { timeMaxMs: 50, file: STUCK }],
  ['takes too much memory', { memoryMaxMb: 4 }],
])('a thread that %s is ended with a sentence', async (_what, bounds) => {
  const { fd } = await fileOf(large())
  await expect(inThread({ fd, maxUnpackedBytes: MUCH, name: null }, bounds)).rejects.toMatchObject({
    code: 'validation',
    message: archiveMessages.tooMuchWork,
  })
})
