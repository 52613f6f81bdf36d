import { expect, test } from 'vitest'
import { DRAGGED_DEPTH_MAX } from './limits.ts'
import { countsWithin, foldersBelow, foldersIn, folderTree, insideOf } from './tree.ts'

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

test('nests folders by name in natural order, and omits orphans', () => {
  const names = (nodes: ReturnType<typeof folderTree>): unknown =>
    nodes.map((node) => (node.children.length > 0 ? [node.name, names(node.children)] : node.name))
  expect(names(folderTree(all))).toEqual([['a2', [['x', ['y']]]], 'a2b', 'a10', 'b'])
})

test('lists the direct children of a folder', () => {
  expect(foldersIn(all, '/').map(({ path }) => path)).toEqual(['/a2', '/a2b', '/a10', '/b'])
  expect(foldersIn(all, '/a2').map(({ path }) => path)).toEqual(['/a2/x'])
})

test('counts a folder’s contents across all levels', () => {
  expect(insideOf(all, '/a2')).toEqual({ sandboxes: 5, folders: 2 })
  expect(insideOf(all, '/b')).toEqual({ sandboxes: 1, folders: 0 })
})

test('[IT-033] [CN-024] folders below a dragged one are read to a depth of 1000, without unrelated ones', () => {
  const chain = Array.from({ length: 1200 }, (_, level) => folder(`/a${'/b'.repeat(level)}`))
  const others = [folder('/'), folder('/ab'), folder('/a/c')]
  const below = foldersBelow([...others, ...chain.toReversed()], '/a', DRAGGED_DEPTH_MAX)
  expect(below).toHaveLength(1001)
  expect(below.at(-1)?.path).toBe(chain[1000]?.path)
  expect(below).toContainEqual(folder('/a/c'))
  expect(folderTree([...others, ...chain])).toHaveLength(2)
})

test('counts include everything below a folder, and everything for the root', () => {
  const counts = countsWithin(all)
  expect(['/', '/a2', '/a2/x', '/a2b', '/a10', '/gone'].map((path) => counts.get(path))).toEqual([
    20, 5, 5, 5, 0, 0,
  ])
})
