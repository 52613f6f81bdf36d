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

test('creates a folder with its parents, and accepts an existing one', async () => {
  await makeFolder(join(home, 'a/b/c'))
  await makeFolder(join(home, 'a/b/c'))
  expect(existsSync(join(home, 'a/b/c'))).toBe(true)
  expect(await missingFolders(join(home, 'a/x/y'))).toEqual([join(home, 'a/x'), join(home, 'a/x/y')])
})

test.each(['file', 'file/inner', 'file/inner/most'])('refuses a path through a file: %s', async (path) => {
  writeFileSync(join(home, 'file'), '')
  const refused = {
    message: `Could not write ${join(home, path)}: a part of the path is not a folder.`,
    hint: '',
  }
  await expect(makeFolder(join(home, path))).rejects.toMatchObject(refused)
})

test.runIf(process.platform === 'linux')('fails where nothing can be created', async () => {
  await expect(makeFolder('/proc/sandlot/inner')).rejects.toMatchObject({
    message: 'Could not write /proc/sandlot: permission denied.',
  })
})
