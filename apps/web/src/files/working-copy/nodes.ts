import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { comparePaths } from '@sandlot/core/files/rules'

/** A file or folder of the tree. Folders and files of one name can stand beside each other, so ids differ from paths. */
export type TreeNode = { id: string; path: string; name: string; isFolder: boolean; children: TreeNode[] }

export const folderId = (path: string): string => `${path}/`

/** The path behind a node's id. */
export const pathOfId = (id: string): string => (id.endsWith('/') ? id.slice(0, -1) : id)

/** Files and folders as a tree: at each level folders first, then by name. */
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

/** Of these paths, those that lie in no other of them: a folder stands for what is in it. */
export const outermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)))
