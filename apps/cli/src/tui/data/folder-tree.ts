type Folder = { path: string; sandboxCount: number }

/** Folders in tree order: each after its parent, by name, without the root. */
export function folderTree<F extends Folder>(
  folders: readonly F[],
): { folder: F; name: string; depth: number }[] {
  return folders
    .filter(({ path }) => path !== '/')
    .map((folder) => ({ folder, parts: folder.path.split('/').slice(1) }))
    .sort((a, b) => compareParts(a.parts, b.parts))
    .map(({ folder, parts }) => ({ folder, name: parts.at(-1) ?? '', depth: parts.length - 1 }))
}

/** The direct children of a folder, by name. */
export const foldersIn = <F extends Folder>(folders: readonly F[], path: string): F[] => {
  const depth = path === '/' ? 0 : path.split('/').length - 1
  const inside = path === '/' ? '/' : `${path}/`
  return folderTree(folders)
    .filter((one) => one.depth === depth && one.folder.path.startsWith(inside))
    .map(({ folder }) => folder)
}

function compareParts(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const order = (one[at] ?? '').localeCompare(other[at] ?? '', 'en', { sensitivity: 'base', numeric: true })
    if (order !== 0) return order
    // Names that differ only in case must not mix their children.
    if (one[at] !== other[at]) return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
  }
  return one.length - other.length
}
