import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { comparePaths } from '@sandlot/core/files/rules'

/** A file or folder of the tree. A file and a folder may share a name, so ids differ from paths. */
export type TreeNode = { id: string; path: string; name: string; isFolder: boolean; children: TreeNode[] }

export const folderId = (path: string): string => `${path}/`

/** Returns the path of a node's id. */
export const pathOfId = (id: string): string => (id.endsWith('/') ? id.slice(0, -1) : id)

/** Returns files and folders as a tree. On each level folders come first, then names decide. */
export function treeNodes(files: Iterable<string>, directories: Iterable<string>): TreeNode[] {
  const roots: TreeNode[] = []
  const folders = new Map<string, TreeNode>()
  const childrenOf = (path: string): TreeNode[] => {
    if (path === '') return roots
    const known = folders.get(path)
    if (known) return known.children
    const node = { id: folderId(path), path, name: nameOf(path), isFolder: true, children: [] }
    folders.set(path, node)
    childrenOf(parentOf(path)).push(node)
    return node.children
  }
  for (const path of directories) childrenOf(path)
  for (const path of files)
    childrenOf(parentOf(path)).push({ id: path, path, name: nameOf(path), isFolder: false, children: [] })
  const sort = (nodes: TreeNode[]) => {
    nodes.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || comparePaths(a.name, b.name))
    for (const { children } of nodes) sort(children)
  }
  sort(roots)
  return roots
}

/** Returns only the paths that are not inside another of them, because a folder includes its contents. */
export const outermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)))
