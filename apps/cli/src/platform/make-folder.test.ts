import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder, missingFolders } from './make-folder.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sandlot-make-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('a folder is made with those above it, and may be there', async () => {
  await makeFolder(join(home, 'a/b/c'))
  await makeFolder(join(home, 'a/b/c'))
  expect(existsSync(join(home, 'a/b/c'))).toBe(true)
  expect(await missingFolders(join(home, 'a/x/y'))).toEqual([join(home, 'a/x'), join(home, 'a/x/y')])
})

test.each(['file', 'file/inner', 'file/inner/most'])(
  'what leads through a file is refused: %s',
  async (path) => {
    writeFileSync(join(home, 'file'), '')
    const refused = {
      message: `Could not write ${join(home, path)}: a part of the path is not a folder.`,
      hint: '',
    }
    await expect(makeFolder(join(home, path))).rejects.toMatchObject(refused)
  },
)

test.runIf(process.platform === 'linux')('a place where nothing can be made ends it', async () => {
  await expect(makeFolder('/proc/sandlot/inner')).rejects.toMatchObject({
    message: 'Could not write /proc/sandlot: permission denied.',
  })
})
