import type { Refusal } from '../actions.ts'
import { SAVE_CHANGES_MAX, UPLOAD_MAX_BYTES } from './limits.ts'
import { type FileProblem, pathProblem } from './path-rules.ts'
import type { FileChange } from './rest.ts'
import {
  dropFile,
  dropFolder,
  fileAt,
  flatten,
  folderAt,
  type Kept,
  makeFolder,
  placeFolder,
  putFile,
  type SaveTree,
  saveTreeOf,
} from './save-tree-rules.ts'
import { type Contents, type Tree, treeProblem } from './tree-rules.ts'

/** The effect of a save on one path. A move ends one path and begins another. */
export type Effect<File> = {
  path: string
  before: File | null
  after: File | null
  movedFrom: string | null
}

/** Why a save is refused, with each reason's parameters: the violation of a rule, or a path. */
export type SaveParams = {
  invalid: FileProblem
  tooManyChanges: null
  tooManyFiles: null
  fileTooLarge: null
  folderIntoItself: string
  folderTaken: string
}
type SaveProblem = Refusal<SaveParams>

export type Write = Extract<FileChange, { type: 'write' }>

/** The resulting tree, with new folders as null; or what is invalid or outdated about the request. */
export type SaveOutcome<File extends Contents, Folder> =
  | { tree: Tree<File, Folder | null>; effects: Effect<File>[] }
  | { problem: SaveProblem }
  | { conflicts: string[] }

/**
 * Applies changes in order, all or none. A change that already has its effect counts as applied, so that a save whose
 * answer was lost can be retried. `written` returns the new file for a write over the existing one.
 */
export function applyChanges<File extends Contents, Folder>(
  tree: Tree<File, Folder>,
  changes: readonly FileChange[],
  written: (change: Write, old: File | null) => File,
): SaveOutcome<File, Folder> {
  if (changes.length > SAVE_CHANGES_MAX) return { problem: { reason: 'tooManyChanges', params: null } }
  const work = saveTreeOf(tree)
  const conflicts = new Set<string>()
  for (const change of changes) {
    const target = 'to' in change ? change.to : change.type.startsWith('remove') ? null : change.path
    const isOld = target !== null && (tree.files.has(target) || tree.directories.has(target))
    const wrongPath = target === null || isOld ? null : pathProblem(target)
    if (wrongPath) return invalid(wrongPath)
    const failed = applyOne(work, change, written)
    if (failed && 'problem' in failed) return failed
    if (failed) conflicts.add(failed.conflict)
    // No valid result has that many; this also bounds folders that are created only to be removed again.
    if (work.made > SAVE_CHANGES_MAX) return { problem: { reason: 'tooManyFiles', params: null } }
  }
  if (conflicts.size > 0) return { conflicts: [...conflicts] }
  const flat = flatten(work, (path) => tree.directories.has(path))
  if ('endless' in flat) return invalid(pathProblem(flat.endless) ?? { reason: 'pathEmpty' })
  const after = {
    files: new Map([...flat.files].map(([path, { file }]) => [path, file])),
    directories: flat.directories,
  }
  const problem = treeProblem(tree, after)
  return problem ? invalid(problem) : { tree: after, effects: effectsOf(tree, flat.files) }
}

type Failed = { conflict: string } | { problem: SaveProblem } | null

const invalid = (problem: FileProblem): { problem: SaveProblem } => ({
  problem: { reason: 'invalid', params: problem },
})

function applyOne<File extends Contents, Folder>(
  work: SaveTree<File, Folder | null>,
  change: FileChange,
  written: (change: Write, old: File | null) => File,
): Failed {
  const { path } = change
  const current = fileAt(work, path)
  switch (change.type) {
    case 'write': {
      const file = written(change, current?.file ?? null)
      if (file.size > UPLOAD_MAX_BYTES) return { problem: { reason: 'fileTooLarge', params: null } }
      if (current?.file.sha === file.sha) return null
      if ((current?.file.sha ?? null) !== change.baseSha) return { conflict: path }
      putFile(work, path, { file, from: current?.from ?? null })
      return null
    }
    case 'remove':
      if (current && current.file.sha !== change.baseSha) return { conflict: path }
      dropFile(work, path)
      return null
    case 'move': {
      const there = fileAt(work, change.to)
      if (!current && there?.file.sha === change.baseSha) return null
      if (!current || current.file.sha !== change.baseSha) return { conflict: path }
      if (change.to === path) return null
      if (there) return { conflict: change.to }
      dropFile(work, path)
      putFile(work, change.to, current)
      return null
    }
    case 'make-directory':
      makeFolder(work, path)
      return null
    case 'remove-directory': {
      const folder = path === '' ? undefined : folderAt(work, path)
      if (folder && !(change.ifEmpty && folder.count > 0)) dropFolder(folder, path)
      return null
    }
    case 'move-directory':
      return moveFolder(work, path, change.to)
  }
}

function moveFolder<File, Folder>(work: SaveTree<File, Folder>, path: string, to: string): Failed {
  const folder = path === '' ? undefined : folderAt(work, path)
  if (!folder) return folderAt(work, to) ? null : { conflict: path }
  if (to === path) return null
  if (to.startsWith(`${path}/`)) return { problem: { reason: 'folderIntoItself', params: path } }
  if (folderAt(work, to) || fileAt(work, to)) return { problem: { reason: 'folderTaken', params: to } }
  dropFolder(folder, path)
  placeFolder(work, folder, to)
  return null
}

function effectsOf<File extends Contents, Folder>(
  before: Tree<File, Folder>,
  files: ReadonlyMap<string, Kept<File>>,
): Effect<File>[] {
  const ended = [...before.files]
    .filter(([path]) => !files.has(path))
    .map(([path, file]) => ({ path, before: file, after: null, movedFrom: null }))
  const changed = [...files].flatMap(([path, { file, from }]) => {
    const old = before.files.get(path) ?? null
    const movedFrom = from === path ? null : from
    return old?.sha === file.sha && movedFrom === null ? [] : [{ path, before: old, after: file, movedFrom }]
  })
  return [...ended, ...changed].sort((a, b) => (a.path < b.path ? -1 : 1))
}
