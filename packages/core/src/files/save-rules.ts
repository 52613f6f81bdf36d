import { UPLOAD_MAX_BYTES } from './limits.ts'
import { fileMessages } from './messages.ts'
import { parentsOf, pathProblem, showPath } from './path-rules.ts'
import type { FileChange } from './rest.ts'
import { sizeMessages } from './size-messages.ts'
import { type Contents, type Tree, treeProblem } from './tree-rules.ts'

/** What a save does to one path. A move is one path that ends and one that begins. */
export type Effect<File> = {
  path: string
  before: File | null
  after: File | null
  movedFrom: string | null
}

export type SaveProblem = { code: 'validation' | 'too_large'; message: string }

export type Write = Extract<FileChange, { type: 'write' }>

/** The tree after all changes, folders that are new as null; what is wrong with the call; or what is stale in it. */
export type SaveOutcome<File extends Contents, Folder> =
  | { tree: Tree<File, Folder | null>; effects: Effect<File>[] }
  | { problem: SaveProblem }
  | { conflicts: string[] }

type Working<File, Folder> = {
  files: Map<string, { file: File; from: string | null }>
  directories: Map<string, Folder | null>
}

/**
 * Applies changes one after the other, all or none. One that has its effect already counts as done, so that a save
 * whose answer was lost may be sent again. `written` gives the file that a write makes of the one that stood there.
 */
export function applyChanges<File extends Contents, Folder>(
  tree: Tree<File, Folder>,
  changes: readonly FileChange[],
  written: (change: Write, old: File | null) => File,
): SaveOutcome<File, Folder> {
  const work: Working<File, Folder> = {
    files: new Map([...tree.files].map(([path, file]) => [path, { file, from: path }])),
    directories: new Map(tree.directories),
  }
  const conflicts = new Set<string>()
  for (const change of changes) {
    const target = 'to' in change ? change.to : change.type.startsWith('remove') ? null : change.path
    const wrongPath = target === null ? null : pathProblem(target)
    if (wrongPath) return { problem: { code: 'validation', message: wrongPath } }
    const failed = applyOne(work, change, written)
    if (failed && 'problem' in failed) return failed
    if (failed) conflicts.add(failed.conflict)
  }
  if (conflicts.size > 0) return { conflicts: [...conflicts] }
  const after = {
    files: new Map([...work.files].map(([path, { file }]) => [path, file])),
    directories: work.directories,
  }
  const problem = treeProblem(tree, after)
  return problem
    ? { problem: { code: 'validation', message: problem } }
    : { tree: after, effects: effectsOf(tree, work) }
}

type Failed = { conflict: string } | { problem: SaveProblem } | null
const wrong = (message: string): Failed => ({ problem: { code: 'validation', message } })

function applyOne<File extends Contents, Folder>(
  work: Working<File, Folder>,
  change: FileChange,
  written: (change: Write, old: File | null) => File,
): Failed {
  const { path } = change
  const current = work.files.get(path)
  switch (change.type) {
    case 'write': {
      const file = written(change, current?.file ?? null)
      if (file.size > UPLOAD_MAX_BYTES)
        return { problem: { code: 'too_large', message: sizeMessages.tooLarge } }
      if (current?.file.sha === file.sha) return null
      if ((current?.file.sha ?? null) !== change.baseSha) return { conflict: path }
      put(work, path, { file, from: current?.from ?? null })
      return null
    }
    case 'remove':
      if (current && current.file.sha !== change.baseSha) return { conflict: path }
      work.files.delete(path)
      return null
    case 'move': {
      const there = work.files.get(change.to)
      if (!current && there?.file.sha === change.baseSha) return null
      if (!current || current.file.sha !== change.baseSha) return { conflict: path }
      if (change.to === path) return null
      if (there) return { conflict: change.to }
      work.files.delete(path)
      put(work, change.to, current)
      return null
    }
    case 'make-directory':
      for (const folder of [...parentsOf(path), path]) addFolder(work, folder)
      return null
    case 'remove-directory':
      if (change.ifEmpty && [...work.files.keys()].some((name) => isBelow(name, path))) return null
      for (const name of [...work.files.keys()]) if (isBelow(name, path)) work.files.delete(name)
      for (const name of [...work.directories.keys()])
        if (name === path || isBelow(name, path)) work.directories.delete(name)
      return null
    case 'move-directory':
      return moveFolder(work, path, change.to)
  }
}

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`)

function addFolder<File, Folder>(work: Working<File, Folder>, path: string) {
  if (!work.directories.has(path)) work.directories.set(path, null)
}

function put<File, Folder>(
  work: Working<File, Folder>,
  path: string,
  at: { file: File; from: string | null },
) {
  for (const folder of parentsOf(path)) addFolder(work, folder)
  work.files.set(path, at)
}

function moveFolder<File, Folder>(work: Working<File, Folder>, path: string, to: string): Failed {
  if (!work.directories.has(path)) return work.directories.has(to) ? null : { conflict: path }
  if (to === path) return null
  if (isBelow(to, path)) return wrong(fileMessages.folderIntoItself(showPath(path)))
  if (work.directories.has(to) || work.files.has(to)) return wrong(fileMessages.folderThere(showPath(to)))
  const renamed = (name: string) => to + name.slice(path.length)
  for (const folder of parentsOf(to)) addFolder(work, folder)
  for (const [name, folder] of [...work.directories])
    if (name === path || isBelow(name, path)) {
      work.directories.delete(name)
      work.directories.set(renamed(name), folder)
    }
  for (const [name, at] of [...work.files])
    if (isBelow(name, path)) {
      work.files.delete(name)
      work.files.set(renamed(name), at)
    }
  return null
}

function effectsOf<File extends Contents, Folder>(
  before: Tree<File, Folder>,
  { files }: Working<File, Folder>,
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
