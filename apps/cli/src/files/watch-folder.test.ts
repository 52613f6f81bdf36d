import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFolder } from './watch-folder.ts'

let root: string
let heard: string[]
let failures: number
let stop: () => void
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sandlot-watch-'))
  for (const path of ['a.txt', 'src/b.txt', 'node_modules/c.txt', '.sandlot/d.txt']) write(path)
  heard = []
  failures = 0
  const failed = () => {
    failures += 1
  }
  const hears = { changed: (path: string) => void heard.push(path), failed }
  stop = watchFolder(root, hears, process.platform)
})
afterEach(() => {
  stop()
  rmSync(root, { recursive: true, force: true })
})

function write(path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), 'x')
}
async function hears(path: string, change: () => void): Promise<void> {
  heard = []
  change()
  await vi.waitFor(() => expect(heard).toContain(path))
}

test('hears of each change to a file, also once it was replaced, as editors and Git do', async () => {
  for (const path of ['a.txt', 'src/b.txt']) {
    await hears(path, () => write(path))
    await hears(path, () => {
      write('draft')
      renameSync(join(root, 'draft'), join(root, path))
    })
    await hears(path, () => write(path))
    await hears(path, () => rmSync(join(root, path)))
    await hears(path, () => write(path))
    await hears(path, () => write(path))
  }
})

test('hears of changes in new folders, and in one that replaced another', async () => {
  await hears('new', () => write('new/deep/e.txt'))
  await hears('new/deep/e.txt', () => write('new/deep/e.txt'))
  await hears('src', () => rmSync(join(root, 'src'), { recursive: true }))
  await hears('src', () => renameSync(join(root, 'new'), join(root, 'src')))
  await hears('src/deep/e.txt', () => write('src/deep/e.txt'))
  expect(failures).toBe(0)
})

test('hears of ignore files, and not of packages, Git, and the link', async () => {
  await hears('.sandlotignore', () => {
    for (const path of ['node_modules/c.txt', 'node_modules/new/f.txt', '.sandlot/d.txt', '.git/HEAD'])
      write(path)
    write('.sandlotignore')
  })
  expect(new Set(heard)).toEqual(new Set(['.sandlotignore']))
})
