import { expect, test } from 'vitest'
import { foldersIn, folderTree, insideOf } from './tree.ts'

const folder = (path: string, sandboxCount = 0) => ({ path, sandboxCount })
const all = [
  folder('/', 9),
  folder('/b', 1),
  folder('/a10'),
  folder('/a2/x', 2),
  folder('/a2'),
  folder('/a2/x/y', 3),
  folder('/a2b', 5),
  folder('/gone/child'),
]

test('folders lie in each other by name, numbers by their value; what hangs nowhere is left out', () => {
  const names = (nodes: ReturnType<typeof folderTree>): unknown =>
    nodes.map((node) => (node.children.length > 0 ? [node.name, names(node.children)] : node.name))
  expect(names(folderTree(all))).toEqual([['a2', [['x', ['y']]]], 'a2b', 'a10', 'b'])
})

test('what lies right in a folder', () => {
  expect(foldersIn(all, '/').map(({ path }) => path)).toEqual(['/a2', '/a2b', '/a10', '/b'])
  expect(foldersIn(all, '/a2').map(({ path }) => path)).toEqual(['/a2/x'])
})

test('what goes with a folder is counted through all levels', () => {
  expect(insideOf(all, '/a2')).toEqual({ sandboxes: 5, folders: 2 })
  expect(insideOf(all, '/b')).toEqual({ sandboxes: 1, folders: 0 })
})
