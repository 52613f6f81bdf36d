import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { expect, test } from 'vitest'
import type { Context } from '../platform/context.ts'
import { filesOf } from './sync.ts'

/** The files that a computer of this platform gets, and what it was told. */
function filesOn(platform: string, paths: readonly string[]) {
  const told: string[] = []
  const modules = paths.map((path) => ({ id: path, shortid: path, title: path, directoryShortid: null }))
  const record = { modules, directories: [] } as unknown as SandboxRecord
  const context = { io: { platform }, notice: (text: string) => void told.push(text) } as unknown as Context
  return { files: [...filesOf(record, context).keys()], told }
}

test('what would overwrite another file or folder here is left out, where case makes no difference', () => {
  const paths = ['src/a.ts', 'Src/b.ts', 'caf\u00e9', 'cafe\u0301', 'README.md', 'readme.md']
  expect(filesOn('linux', paths)).toMatchObject({ told: [], files: { length: paths.length } })
  expect(filesOn('darwin', paths)).toEqual({
    files: ['src/a.ts', 'cafe\u0301', 'README.md'],
    told: [
      'Src/b.ts was left out: on this computer, it would be the same as src.',
      'caf\u00e9 was left out: on this computer, it would be the same as cafe\u0301.',
      'readme.md was left out: on this computer, it would be the same as README.md.',
    ],
  })
})

test('a name that this computer cannot have is left out, and so is one that its tools would trust', () => {
  expect(filesOn('win32', ['aux.txt', '.git', 'a.txt'])).toEqual({
    files: ['a.txt'],
    told: [
      '.git was left out: tools on this computer would trust what it contains.',
      'aux.txt was left out: this computer cannot have a file of that name.',
    ],
  })
})
