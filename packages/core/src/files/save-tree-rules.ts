import { DIRECTORY_DEPTH_MAX, PATH_MAX_LENGTH } from './limits.ts'
import { joinPath, nameOf, parentOf } from './path-rules.ts'
import type { Contents, Tree } from './tree-rules.ts'

/** A file during a save, and its previous path; null for a new one. */
export type Kept<File> = { file: File; from: string | null }

export type Node<File, Folder> = {
  above: Node<File, Folder> | null
  files: Map<string, Kept<File>>
  folders: Map<string, Node<File, Folder>>
  /** The stored folder; null for a new one. */
  row: Folder | null
  /** The number of files in and below it. */
  count: number
}

const emptyNode = <File, Folder>(above: Node<File, Folder> | null): Node<File, Folder> => ({
  above,
  files: new Map(),
  folders: new Map(),
  row: null,
  count: 0,
})

/** A sandbox's files as a mutable tree, so that moving or removing a folder costs the same whatever its size. */
export type SaveTree<File, Folder> = {
  root: Node<File, Folder>
  /** Folders created so far, including those removed again. */
  made: number
}

export function saveTreeOf<File extends Contents, Folder>(
  tree: Tree<File, Folder>,
): SaveTree<File, Folder | null> {
  const work: SaveTree<File, Folder | null> = { root: emptyNode(null), made: 0 }
  for (const [path, row] of tree.directories) makeFolder(work, path).row = row
  for (const [path, file] of tree.files) putFile(work, path, { file, from: path })
  work.made = 0
  return work
}

export function folderAt<File, Folder>({ root }: SaveTree<File, Folder>, path: string) {
  if (path === '') return root
  let node: Node<File, Folder> | undefined = root
  for (const name of path.split('/')) {
    node = node.folders.get(name)
    if (!node) return undefined
  }
  return node
}

export const fileAt = <File, Folder>(work: SaveTree<File, Folder>, path: string): Kept<File> | undefined =>
  folderAt(work, parentOf(path))?.files.get(nameOf(path))

/** The folder at a path, created with its parents if missing. */
export function makeFolder<File, Folder>(work: SaveTree<File, Folder>, path: string): Node<File, Folder> {
  let node = work.root
  if (path === '') return node
  for (const name of path.split('/')) {
    const next: Node<File, Folder> = node.folders.get(name) ?? emptyNode(node)
    if (!node.folders.has(name)) work.made += 1
    node.folders.set(name, next)
    node = next
  }
  return node
}

function recount<File, Folder>(from: Node<File, Folder> | null, by: number) {
  for (let node = from; node; node = node.above) node.count += by
}

export function putFile<File, Folder>(work: SaveTree<File, Folder>, path: string, kept: Kept<File>): void {
  const folder = makeFolder(work, parentOf(path))
  if (!folder.files.has(nameOf(path))) recount(folder, 1)
  folder.files.set(nameOf(path), kept)
}

export function dropFile<File, Folder>(work: SaveTree<File, Folder>, path: string): void {
  const folder = folderAt(work, parentOf(path))
  if (folder?.files.delete(nameOf(path))) recount(folder, -1)
}

/** Detaches a folder with its contents. */
export function dropFolder<File, Folder>(node: Node<File, Folder>, path: string): void {
  node.above?.folders.delete(nameOf(path))
  recount(node.above, -node.count)
  node.above = null
}

/** Attaches a detached folder at its new place. */
export function placeFolder<File, Folder>(
  work: SaveTree<File, Folder>,
  node: Node<File, Folder>,
  path: string,
): void {
  const above = makeFolder(work, parentOf(path))
  above.folders.set(nameOf(path), node)
  node.above = above
  recount(above, node.count)
}

type Flat<File, Folder> = { files: Map<string, Kept<File>>; directories: Map<string, Folder | null> }

/**
 * Everything by its path again; or the first new path that is too long or too deep, before anything below it is
 * expanded, which could take forever.
 */
export function flatten<File, Folder>(
  { root }: SaveTree<File, Folder>,
  isKnown: (path: string) => boolean,
): Flat<File, Folder> | { endless: string } {
  const flat: Flat<File, Folder> = { files: new Map(), directories: new Map() }
  const open: [path: string, depth: number, node: Node<File, Folder>][] = [['', 0, root]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [folder, depth, node] = next
    if ((depth > DIRECTORY_DEPTH_MAX || folder.length > PATH_MAX_LENGTH) && !isKnown(folder))
      return { endless: folder }
    if (node !== root) flat.directories.set(folder, node.row)
    for (const [name, kept] of node.files) flat.files.set(joinPath(folder, name), kept)
    for (const [name, inner] of node.folders) open.push([joinPath(folder, name), depth + 1, inner])
  }
  return flat
}
