import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipFolder } from './zip-folder.ts'

test('zips a folder with its subfolders; a missing folder yields no zip', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandlot-zip-'))
  try {
    mkdirSync(join(folder, 'icon'))
    writeFileSync(join(folder, 'manifest.json'), '{}')
    writeFileSync(join(folder, 'icon', '16.png'), 'picture')
    const files = unzipSync((await zipFolder(folder)) ?? new Uint8Array())
    expect(Object.entries(files).map(([name, content]) => [name, strFromU8(content)])).toEqual(
      expect.arrayContaining([
        ['manifest.json', '{}'],
        ['icon/16.png', 'picture'],
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(await zipFolder(folder)).toBeNull()
})
