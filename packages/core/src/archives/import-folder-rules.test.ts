import { expect, test } from 'vitest'
import { newFolders } from './import-folder-rules.ts'
import { totalProblem } from './import-rules.ts'
import { RATIO_FREE_BYTES, RATIO_MAX } from './limits.ts'
import { archiveMessages } from './messages.ts'
import type { ZipEntry } from './zip/format.ts'

const plan = (...folders: string[]) => ({ folders, items: [] })
const known = (...paths: string[]) => paths.map((path) => ({ path }))

test('lists only folders that do not exist yet, each once', () => {
  const plans = [plan('/A', '/A/B', '/C'), plan('/C', '/D')]
  expect(newFolders(plans, {}, known('/', '/A', '/D'))).toEqual(['/A/B', '/C'])
})

test('looks for existing folders at the target', () => {
  expect(newFolders([plan('/A')], { folder: '/In' }, known('/A', '/In'))).toEqual(['/In/A'])
  expect(newFolders([plan('/A')], { folder: '/In' }, known('/In', '/In/A'))).toEqual([])
})

test('creates no folders in Drafts', () => {
  expect(newFolders([plan('/A')], { drafts: true }, known('/'))).toEqual([])
})

test('a zip may unpack to its limit, and past the free size only to a multiple of its own', () => {
  const problem = (size: number, fileSize: number, most = 4 * RATIO_FREE_BYTES) =>
    totalProblem([{ size } as ZipEntry], fileSize, most)
  const most = 4 * RATIO_FREE_BYTES
  expect(problem(most, most)).toBeNull()
  expect(problem(most + 1, most)).toBe(archiveMessages.tooLargeUnpacked(256))
  expect(problem(RATIO_FREE_BYTES, 1)).toBeNull()
  expect(problem(RATIO_FREE_BYTES + 1, 1)).toBe(archiveMessages.bomb)
  const own = RATIO_FREE_BYTES / RATIO_MAX + 1
  expect([problem(own * RATIO_MAX, own), problem(own * RATIO_MAX + 1, own)]).toEqual([
    null,
    archiveMessages.bomb,
  ])
})
