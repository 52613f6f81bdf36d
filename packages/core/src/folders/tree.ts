import { groupBy } from '../group-by.ts'
import { byName } from '../name-order.ts'
import { folderName, folderParent, ROOT } from './rules.ts'

type Folder = { path: string }

/** A folder with its children, by name. */
export type FolderNode<F extends Folder> = { folder: F; name: string; children: FolderNode<F>[] }

/** The folders as a tree, starting below the root. Those without a known parent are left out. */
export function folderTree<F extends Folder>(folders: readonly F[]): FolderNode<F>[] {
  const inside = groupBy(
    folders.filter(({ path }) => path !== ROOT),
    ({ path }) => folderParent(path) ?? ROOT,
  )
  const childrenOf = (path: string): FolderNode<F>[] =>
    (inside.get(path) ?? [])
      .map((folder) => ({ folder, name: folderName(folder.path), children: childrenOf(folder.path) }))
      .sort((a, b) => byName(a.name, b.name))
  return childrenOf(ROOT)
}

/** The direct children of a folder, by name. */
export const foldersIn = <F extends Folder>(folders: readonly F[], path: string): F[] =>
  folders
    .filter((folder) => folder.path !== ROOT && folderParent(folder.path) === path)
    .sort((a, b) => byName(folderName(a.path), folderName(b.path)))

/**
 * The tree below a path, down to a depth (spec CN-024). Iterative, because the longest chain would overflow the stack
 * on small devices.
 */
export function foldersBelow<F extends Folder>(folders: readonly F[], path: string, depth: number): F[] {
  const inside = groupBy(folders, (folder) => folderParent(folder.path))
  const below: F[] = []
  let level = [path]
  for (let down = 0; down < depth && level.length > 0; down += 1) {
    const next = level.flatMap((at) => inside.get(at) ?? [])
    below.push(...next)
    level = next.map((folder) => folder.path)
  }
  return below
}

/** What a folder contains at any depth: sandboxes and folders. */
export function insideOf(
  folders: readonly (Folder & { sandboxCount: number })[],
  path: string,
): { sandboxes: number; folders: number } {
  const all = folders.filter((folder) => folder.path === path || folder.path.startsWith(`${path}/`))
  return {
    sandboxes: all.reduce((sum, { sandboxCount }) => sum + sandboxCount, 0),
    folders: all.filter((folder) => folder.path !== path).length,
  }
}

/** The number of sandboxes in each folder, including subfolders, by path. */
export function countsWithin(
  folders: readonly (Folder & { sandboxCount: number })[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path, sandboxCount } of folders)
    for (let at: string | null = path; at !== null; at = folderParent(at))
      counts.set(at, (counts.get(at) ?? 0) + sandboxCount)
  return counts
}
