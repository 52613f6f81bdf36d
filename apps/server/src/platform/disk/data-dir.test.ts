import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir } from './data-dir.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sandlot-data-'))
})
afterAll(() => rm(home, { recursive: true }))

test('the data directory is created with its parents, and may already exist', async () => {
  const path = join(home, 'var/lib/sandlot')
  await makeDataDir(path)
  await makeDataDir(path)
  expect((await stat(path)).mode & 0o777).toBe(0o711)
})

test('a path below a file, or where nothing can be created, is reported with a way out', async () => {
  await writeFile(join(home, 'file'), '')
  const places = [
    join(home, 'file'),
    join(home, 'file/inner'),
    ...(process.platform === 'linux' ? ['/proc/sandlot/inner'] : []),
  ]
  for (const place of places)
    await expect(makeDataDir(place)).rejects.toThrow(
      new RegExp(`^The data directory ${place} cannot be made: .+ Set SANDLOT_DATA_DIR to a folder`),
    )
})
