import type { FileChange, FileDirectory, FileModule } from '@sandlot/core/files/rest'
import { directoryPaths, fileTree, foldersAround } from '@sandlot/core/files/rules'

/** A file as the server has it. `id` stays with a file that is moved; empty where it is not known. */
export type SavedFile = { code: string; isBinary: boolean; sha: string; id: string }

/** A file on the screen. */
export type OpenFile = {
  /** Text, or base64 of a binary file. */
  code: string
  isBinary: boolean
  /** The path at which the server has it; null, or one that is no longer there, for a new file. */
  origin: string | null
  /** What somebody else made of it where the two contradict each other; null once they removed it. */
  conflict: { theirs: SavedFile | null } | null
  /** The text as others have it who type in it: as long as just that stands here, it is theirs to save. */
  shared: string | null
}

/** Text that the person let go of before it was saved: it becomes a version before anything else is saved. */
export type Debt = { path: string; code: string; isBinary: boolean }

/** What an operation on the tree did, so that it can be taken back. */
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

/** What one person edits: the server's files as they were last known, and the same files on the screen. */
export type WorkingCopy = {
  /** Everything of the server up to this version is in `base`. */
  version: number
  /** The last version that a save of this copy made: what is older tells nothing new. */
  ownVersion: number
  /** The newest version that was heard of. */
  serverVersion: number
  base: ReadonlyMap<string, SavedFile>
  baseDirectories: ReadonlySet<string>
  /** The server's folders, to read the paths of its replies with. */
  folders: readonly FileDirectory[]
  files: ReadonlyMap<string, OpenFile>
  directories: ReadonlySet<string>
  debts: readonly Debt[]
  /** What is on its way to the server, and whether that is `debts`. */
  saving: { changes: readonly FileChange[]; isDebt: boolean } | null
  /** Operations on the tree, the last one last. */
  steps: readonly TreeStep[]
}

export type ServerFiles = {
  version: number
  modules: readonly FileModule[]
  directories: readonly FileDirectory[]
}

/** The server's files by path. */
export function savedFiles({ modules, directories }: ServerFiles): Map<string, SavedFile> {
  return new Map(
    fileTree(modules, directories).map(({ path, module: { code, isBinary, sha, shortid } }) => [
      path,
      { code, isBinary, sha, id: shortid },
    ]),
  )
}

/** Every folder of the server, also those around files. */
export function savedDirectories(server: ServerFiles, files: Iterable<string>): Set<string> {
  return withParents(new Set(directoryPaths(server.directories).values()), files)
}

/** Folders together with those around these paths. */
export function withParents(directories: Iterable<string>, paths: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const directory of directories) {
    for (const parent of foldersAround(directory)) all.add(parent)
    all.add(directory)
  }
  for (const path of paths) for (const parent of foldersAround(path)) all.add(parent)
  return all
}

/** A copy in which nothing was changed yet. */
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

/** What the server has of a file on the screen. */
export const baseOf = (copy: WorkingCopy, file: OpenFile): SavedFile | undefined =>
  file.origin === null ? undefined : copy.base.get(file.origin)

/** Whether what stands in a file is to be saved from here. */
export function hasNewText(copy: WorkingCopy, file: OpenFile): boolean {
  const saved = baseOf(copy, file)
  if (!saved || saved.isBinary !== file.isBinary) return true
  return saved.code !== file.code && file.shared !== file.code
}

/** Whether a file differs from the server's: in its text, its place, or because it is new. */
export function isDirty(copy: WorkingCopy, path: string): boolean {
  const file = copy.files.get(path)
  return file !== undefined && (file.conflict !== null || file.origin !== path || hasNewText(copy, file))
}

/** Paths of files whose conflict waits for a choice. */
export const conflictPaths = (copy: WorkingCopy): string[] =>
  [...copy.files].flatMap(([path, { conflict }]) => (conflict ? [path] : []))

/** Puts what was typed into a file. */
export function edit(copy: WorkingCopy, path: string, code: string): WorkingCopy {
  const file = copy.files.get(path)
  if (!file || file.code === code) return copy
  return { ...copy, files: new Map(copy.files).set(path, { ...file, code }) }
}

/** Takes in what others typed into a file; `isMine` where something in it is to be saved from here. */
export function follow(copy: WorkingCopy, path: string, code: string, isMine: boolean): WorkingCopy {
  const file = copy.files.get(path)
  const shared = isMine ? null : code
  if (!file || (file.code === code && file.shared === shared)) return copy
  return { ...copy, files: new Map(copy.files).set(path, { ...file, code, shared }) }
}

/** What a person lets go of with a file, if it stands nowhere else. */
export function debtsOf(copy: WorkingCopy, path: string, file: OpenFile): readonly Debt[] {
  const { code, isBinary } = file
  const isKept = code === '' || (!hasNewText(copy, file) && file.conflict === null)
  return isKept ? copy.debts : [...copy.debts, { path, code, isBinary }]
}
