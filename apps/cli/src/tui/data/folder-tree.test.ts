import { expect, test } from 'vitest'
import { foldersIn, folderTree } from './folder-tree.ts'

const folders = ['/b', '/', '/a/z', '/a', '/a b', '/a/10', '/a/9', '/A/x', '/A'].map((path) => ({
  path,
  sandboxCount: 0,
}))

test('each folder follows its parent, sorted by name', () => {
  expect(folderTree(folders).map(({ folder, depth }) => `${depth} ${folder.path}`)).toEqual([
    '0 /A',
    '1 /A/x',
    '0 /a',
    '1 /a/9',
    '1 /a/10',
    '1 /a/z',
    '0 /a b',
    '0 /b',
  ])
})

test('lists only the direct children of a folder', () => {
  const names = (path: string) => foldersIn(folders, path).map((folder) => folder.path)
  expect(names('/')).toEqual(['/A', '/a', '/a b', '/b'])
  expect(names('/a')).toEqual(['/a/9', '/a/10', '/a/z'])
  expect(names('/b')).toEqual([])
})
