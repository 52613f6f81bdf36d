import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { expect, onTestFinished, test } from 'vitest'
import { handMadeZip } from '../../testing/zips.ts'
import { openZip } from '../open-zip.ts'
import { planOf, planOfFolder } from '../plan.ts'
import { readFolderPlan, readPlan } from './read-list.ts'

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

/** Large enough to get its own thread. */
const large = () =>
  handMadeZip(
    Array.from({ length: 6_000 }, (_, index) => ({
      name: `site-${index % 50}/a-file-with-a-name-of-some-length-${index}.txt`,
      content: `file ${index}`,
    })),
  )

test('a thread reads the contents of a zip correctly', async () => {
  const file = await fileOf(large())
  const direct = await openZip(file, MUCH)
  for (const folder of ['', 'site-7', 'site-99', `site-1/a-file-with-a-name-of-some-length-1.txt`]) {
    const planned = await readFolderPlan(file, { folder, maxUnpackedBytes: MUCH })
    expect(planned).toEqual(planOfFolder(direct, folder))
  }
  const last = (await readFolderPlan(file, { folder: 'site-49', maxUnpackedBytes: MUCH })).items[0]?.files.at(
    -1,
  )
  expect(last && (await direct.read(last.entry)).toString()).toBe('file 5999')
  expect(await readPlan(file, { name: 'things.zip', maxUnpackedBytes: MUCH })).toEqual(
    await planOf(direct, { name: 'things.zip' }),
  )
})

test('refusals have the same message', async () => {
  const file = await fileOf(large().subarray(0, -40))
  const said = await openZip(file, MUCH).catch((error) => error)
  const wish = { folder: '', maxUnpackedBytes: MUCH }
  await expect(readFolderPlan(file, wish)).rejects.toMatchObject({ code: said.code, message: said.message })
  const bomb = await fileOf(large())
  await expect(readPlan(bomb, { name: 'x', maxUnpackedBytes: 10 })).rejects.toMatchObject({
    code: 'validation',
    message: archiveMessages.tooLargeUnpacked(0),
  })
})

test.each([
  ['takes too long', { timeMaxMs: 50, file: STUCK }],
  ['takes too much memory', { memoryMaxMb: 4 }],
])('a thread that %s is ended with an error message', async (_what, bounds) => {
  const file = await fileOf(large())
  const refusal = { code: 'validation', message: archiveMessages.tooMuchWork }
  const wish = { name: 'x', maxUnpackedBytes: MUCH }
  await expect(readPlan(file, wish, bounds)).rejects.toMatchObject(refusal)
  await expect(readFolderPlan(file, { ...wish, folder: 'site-1' }, bounds)).rejects.toMatchObject(refusal)
})

const archiveOf = (folders: string[]) =>
  handMadeZip([
    {
      name: 'sandlot.json',
      content: writeManifest({ folders, sandboxes: [], skipped: 0 }),
    },
  ])

test.each([
  ['has its manifest read without a thread', 1_000, 'archive'],
  ['with a large manifest has it read by a thread', 50_000, archiveMessages.tooMuchWork],
] as const)('a small zip %s', async (_what, count, outcome) => {
  const zip = archiveOf(Array.from({ length: count }, () => '/folder'))
  expect(zip.length).toBeLessThan(10_000)
  const file = await fileOf(zip)
  const wish = { name: 'things.zip', maxUnpackedBytes: MUCH }
  const read = readPlan(file, wish, { timeMaxMs: 50, file: STUCK }).then(
    ({ kind }) => kind,
    ({ message }) => message,
  )
  expect(await read).toBe(outcome)
  expect(await readPlan(file, wish)).toMatchObject({ kind: 'archive', folders: ['/folder'], items: [] })
})

test('a thread refuses a folder with the same message and field', async () => {
  const refusal = {
    code: 'validation',
    reason: 'invalid',
    field: 'folder',
    message: expect.stringContaining('cannot be created'),
  }
  for (const count of [1, 50_000]) {
    const file = await fileOf(archiveOf(Array.from({ length: count }, () => '/..')))
    await expect(readPlan(file, { name: 'x', maxUnpackedBytes: MUCH })).rejects.toMatchObject(refusal)
  }
})
