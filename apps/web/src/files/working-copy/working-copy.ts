import type { FileChange, FileDirectory, FileModule } from '@sandlot/core/files/rest'
import { directoryPaths, fileTree, foldersAround } from '@sandlot/core/files/rules'

/** A file on the server. `id` survives moves. Empty if unknown. */
export type SavedFile = { code: string; isBinary: boolean; sha: string; id: string }

/** A file on screen. */
export type OpenFile = {
  /** Text, or base64 of a binary file. */
  code: string
  isBinary: boolean
  /** The file's path on the server. For a new file it is null, or a path that no longer exists. */
  origin: string | null
  /** Their contradicting version. `theirs` is null if they removed the file. */
  conflict: { theirs: SavedFile | null } | null
  /** The text that co-editors have. While it equals `code`, saving it is up to them. */
  shared: string | null
}

/** Text that the user discarded before it was saved. It becomes a version before anything else is saved. */
export type Debt = { path: string; code: string; isBinary: boolean }

/** The record of an operation on the tree, for undoing it. */
export type TreeStep =
  | {
      type: 'created'
      files: readonly (readonly [path: string, code: string])[]
      directories: readonly string[]
    }
  | { type: 'moved'; moves: readonly { from: string; to: string }[] }
  | {
      type: 'removed'
      files: readonly (readonly [path: string, file: OpenFile])[]
      directories: readonly string[]
    }

/** One user's working copy: the server's files as last known, and the same files on screen. */
export type WorkingCopy = {
  /** `base` contains everything from the server up to this version. */
  version: number
  /** The last version that this copy saved. Older ones contain no news. */
  ownVersion: number
  /** The newest version heard of. */
  serverVersion: number
  base: ReadonlyMap<string, SavedFile>
  baseDirectories: ReadonlySet<string>
  /** The server's folders, for resolving the paths in its replies. */
  folders: readonly FileDirectory[]
  files: ReadonlyMap<string, OpenFile>
  directories: ReadonlySet<string>
  debts: readonly Debt[]
  /** The changes being sent, and whether they are `debts`. */
  saving: { changes: readonly FileChange[]; isDebt: boolean } | null
  /** Operations on the tree, latest last. */
  steps: readonly TreeStep[]
}

export type ServerFiles = {
  version: number
  modules: readonly FileModule[]
  directories: readonly FileDirectory[]
}

/** Returns the server's files by path. */
export function savedFiles({ modules, directories }: ServerFiles): Map<string, SavedFile> {
  return new Map(
    fileTree(modules, directories).map(({ path, module: { code, isBinary, sha, shortid } }) => [
      path,
      { code, isBinary, sha, id: shortid },
    ]),
  )
}

/** Returns every folder on the server, including parents of files. */
export function savedDirectories(server: ServerFiles, files: Iterable<string>): Set<string> {
  return withParents(new Set(directoryPaths(server.directories).values()), files)
}

/** Returns folders together with the parents of these paths. */
export function withParents(directories: Iterable<string>, paths: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const directory of directories) {
    for (const parent of foldersAround(directory)) all.add(parent)
    all.add(directory)
  }
  for (const path of paths) for (const parent of foldersAround(path)) all.add(parent)
  return all
}

/** Creates a copy without changes. */
export function openCopy(server: ServerFiles): WorkingCopy {
  const base = savedFiles(server)
  const directories = savedDirectories(server, base.keys())
  return {
    version: server.version,
    ownVersion: 0,
    serverVersion: server.version,
    base,
    baseDirectories: directories,
    folders: server.directories,
    files: new Map([...base].map(([path, { code, isBinary }]) => [path, openFile(code, isBinary, path)])),
    directories,
    debts: [],
    saving: null,
    steps: [],
  }
}

export const openFile = (code: string, isBinary: boolean, origin: string | null): OpenFile => ({
  code,
  isBinary,
  origin,
  conflict: null,
  shared: null,
})

/** Returns the server's version of a file on screen. */
export const baseOf = (copy: WorkingCopy, file: OpenFile): SavedFile | undefined =>
  file.origin === null ? undefined : copy.base.get(file.origin)

/** Whether the text of a file has to be saved from here. */
export function hasNewText(copy: WorkingCopy, file: OpenFile): boolean {
  const saved = baseOf(copy, file)
  if (!saved || saved.isBinary !== file.isBinary) return true
  return saved.code !== file.code && file.shared !== file.code
}

/** Whether a file differs from the server's: in its text, its path, or because it is new. */
export function isDirty(copy: WorkingCopy, path: string): boolean {
  const file = copy.files.get(path)
  return file !== undefined && (file.conflict !== null || file.origin !== path || hasNewText(copy, file))
}

/** Returns the paths of files whose conflict is unresolved. */
export const conflictPaths = (copy: WorkingCopy): string[] =>
  [...copy.files].flatMap(([path, { conflict }]) => (conflict ? [path] : []))

/** Sets the text of a file. */
export function edit(copy: WorkingCopy, path: string, code: string): WorkingCopy {
  const file = copy.files.get(path)
  if (!file || file.code === code) return copy
  return { ...copy, files: new Map(copy.files).set(path, { ...file, code }) }
}

/** Applies an edit by others. `isMine` if the text contains edits to be saved from here. */
export function follow(copy: WorkingCopy, path: string, code: string, isMine: boolean): WorkingCopy {
  const file = copy.files.get(path)
  const shared = isMine ? null : code
  if (!file || (file.code === code && file.shared === shared)) return copy
  return { ...copy, files: new Map(copy.files).set(path, { ...file, code, shared }) }
}

/** Adds the text that is lost with a file to the debts, unless it exists elsewhere. */
export function debtsOf(copy: WorkingCopy, path: string, file: OpenFile): readonly Debt[] {
  const { code, isBinary } = file
  const isKept = code === '' || (!hasNewText(copy, file) && file.conflict === null)
  return isKept ? copy.debts : [...copy.debts, { path, code, isBinary }]
}
