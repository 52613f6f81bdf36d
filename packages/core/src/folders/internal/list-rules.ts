import { isWithin, movedPath } from '../rules.ts'

type Folder = { id: string | null; path: string }

/** A list with a folder in it, in place of one that has its path. */
export const withFolder = <F extends Folder>(folders: readonly F[], folder: F): F[] => [
  ...folders.filter(({ path }) => path !== folder.path),
  folder,
]

/** A list in which a folder and all below it lie at another path. */
export const withMoved = <F extends Folder>(folders: readonly F[], from: string, to: string): F[] =>
  folders.map((folder) =>
    isWithin(folder.path, from) ? { ...folder, path: movedPath(folder.path, from, to) } : folder,
  )

/** A list without a folder and all below it. */
export const withoutFolder = <F extends Folder>(folders: readonly F[], path: string): F[] =>
  folders.filter((folder) => !isWithin(folder.path, path))

/** A list in which some folders are as they were, whatever happened to the others meanwhile. */
export const withBack = <F extends Folder>(folders: readonly F[], before: readonly F[]): F[] => [
  ...folders.filter(({ id }) => !before.some((folder) => folder.id === id)),
  ...before,
]
