import { expect, test } from 'vitest'
import { foldersInTheWay, standAside } from './alike-rules.ts'

test.each<[title: string, there: string[], wanted: string[], aside: string[]]>([
  ['files that differ in case', [], ['readme.md', 'README.md'], ['readme.md']],
  ['the one that is there stays', ['readme.md'], ['README.md', 'a.txt'], ['README.md']],
  ['folders that differ in case', [], ['SRC/a.ts', 'src/b.ts', 'src/c/d.ts'], ['src/b.ts', 'src/c/d.ts']],
  ['a file called like a folder', [], ['lib/a.ts', 'Lib'], ['lib/a.ts']],
  ['a file in the way of a folder', ['lib'], ['lib/a.ts'], ['lib/a.ts']],
  ['letters that are written in two ways', [], ['caf\u00e9.txt', 'cafe\u0301.txt'], ['caf\u00e9.txt']],
  ['an empty folder that is there', ['src/'], ['SRC/a.ts', 'src/b.ts'], ['SRC/a.ts']],
  ['nothing of it', ['a/b.ts'], ['a/c.ts', 'a/b.ts', 'b.ts'], []],
])('%s', (_, there, wanted, aside) => {
  const folders = there.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1))
  const files = there.filter((path) => !path.endsWith('/'))
  expect([...standAside({ files, folders }, wanted).keys()]).toEqual(aside)
})

test('lists each with the conflicting names, including folders around it', () => {
  const there = { files: ['Src/a.ts', 'lib'], folders: ['docs'] }
  expect([...standAside(there, ['src/b.ts', 'Src/A.ts', 'lib/c.ts', 'docs']).values()]).toEqual([
    { reason: 'alike', params: ['Src/A.ts', 'Src/a.ts'] },
    { reason: 'isFolder', params: ['docs'] },
    { reason: 'isFile', params: ['lib'] },
    { reason: 'alike', params: ['src', 'Src'] },
  ])
})

test('names the folders that cannot stay next to wanted files', () => {
  const folders = ['config', 'config/old', 'Src', 'lib', 'Docs']
  expect(foldersInTheWay(folders, ['config', 'src/a.ts', 'lib/b.ts', 'docs'])).toEqual([
    'config',
    'Src',
    'Docs',
  ])
})
