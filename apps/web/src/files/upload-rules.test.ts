import { FILES_TOTAL_MAX_BYTES } from '@sandlot/core/files/limits'
import { expect, test } from 'vitest'
import { uploadProblems } from './upload-rules.ts'
import type { OpenFile } from './working-copy/working-copy.ts'

const file = (code = ''): OpenFile => ({ code, isBinary: false, origin: null, conflict: null, shared: null })
const there = {
  files: new Map([
    ['index.html', file()],
    ['src/app.js', file()],
  ]),
  directories: new Set(['src']),
}
const problems = (...paths: string[]) => [
  ...uploadProblems(
    there,
    paths.map((path) => ({ path, size: 1 })),
  ),
]

test('accepts new files and replacements', () => {
  expect(problems('a.js', 'src/b.js', 'lib/deep/c.js', 'index.html', 'src')).toEqual([])
})

test.each([
  ['INDEX.html', '“INDEX.html” and “index.html” differ only'],
  ['SRC/b.js', '“SRC” and “src” differ only'],
  ['src/App.js', '“src/App.js” and “src/app.js” differ only'],
  ['index.html/a.js', 'There is already a file “index.html”'],
  ['../up.js', 'cannot have “.” or “..”'],
  ['a\0.js', 'contains a character that is not allowed in file names'],
])('rejects %j', (path, reason) => {
  expect(problems(path)).toEqual([[path, expect.stringContaining(reason)]])
})

test('accepts the first of two similar names and everything unlike it', () => {
  expect(problems('Lib/a.js', 'lib/b.js', 'LIB', 'c.js').map(([path]) => path)).toEqual(['lib/b.js', 'LIB'])
})

test('accepts files up to the sandbox limit and rejects the rest', () => {
  const half = Math.floor(FILES_TOTAL_MAX_BYTES / 2)
  const added = ['a', 'b', 'c', 'd'].map((path) => ({ path, size: path === 'd' ? 0 : half }))
  const full = { files: new Map([['x', file('some text')]]), directories: new Set<string>() }
  expect([...uploadProblems(full, added)]).toEqual([
    ['b', 'The files of a sandbox can have at most 50 MB in total.'],
    ['c', 'The files of a sandbox can have at most 50 MB in total.'],
  ])
})
