import { STEPS_MAX } from './limits.ts'
import {
  debtsOf,
  type OpenFile,
  openFile,
  type TreeStep,
  type WorkingCopy,
  withParents,
} from './working-copy.ts'

const below = (path: string, folder: string) => path.startsWith(`${folder}/`)

const withStep = (copy: WorkingCopy, step: TreeStep): WorkingCopy => ({
  ...copy,
  steps: [...copy.steps, step].slice(-STEPS_MAX),
})

const isTaken = (copy: WorkingCopy, path: string) => copy.files.has(path) || copy.directories.has(path)

type NewFile = { path: string; code: string; isBinary: boolean }

/** Creates files and their parent folders. Paths in use are left alone. */
export function create(copy: WorkingCopy, newFiles: readonly NewFile[]): WorkingCopy {
  const made = newFiles.filter(({ path }) => !isTaken(copy, path))
  if (made.length === 0) return copy
  const files = new Map(copy.files)
  for (const { path, code, isBinary } of made)
    files.set(path, openFile(code, isBinary, originFor(copy, path)))
  const directories = withParents(
    copy.directories,
    made.map(({ path }) => path),
  )
  return withStep(
    { ...copy, files, directories },
    {
      type: 'created',
      files: made.map(({ path, code }) => [path, code]),
      directories: [...directories].filter((path) => !copy.directories.has(path)),
    },
  )
}

/** Returns the path as origin if the server has a file there that no file on screen comes from. */
function originFor(copy: WorkingCopy, path: string): string | null {
  if (!copy.base.has(path)) return null
  for (const file of copy.files.values()) if (file.origin === path) return null
  return path
}

/** Replaces the contents of existing files, for example by uploads of the same name. */
export function replace(copy: WorkingCopy, newFiles: readonly NewFile[]): WorkingCopy {
  const files = new Map(copy.files)
  let debts = copy.debts
  for (const { path, code, isBinary } of newFiles) {
    const file = files.get(path)
    if (!file || (file.code === code && file.isBinary === isBinary)) continue
    debts = debtsOf({ ...copy, debts }, path, file)
    files.set(path, { ...file, code, isBinary })
  }
  return { ...copy, files, debts }
}

export function makeDirectory(copy: WorkingCopy, path: string): WorkingCopy {
  if (isTaken(copy, path)) return copy
  const directories = withParents([...copy.directories, path], [])
  const made = [...directories].filter((one) => !copy.directories.has(one))
  return withStep({ ...copy, directories }, { type: 'created', files: [], directories: made })
}

/** Removes files, and folders including their contents. */
export function remove(copy: WorkingCopy, paths: readonly string[]): WorkingCopy {
  const isGone = (path: string) => paths.some((one) => one === path || below(path, one))
  const goneFiles = [...copy.files].filter(([path]) => isGone(path))
  const goneDirectories = [...copy.directories].filter(isGone)
  if (goneFiles.length + goneDirectories.length === 0) return copy
  const debts = goneFiles.reduce(
    (all, [path, file]) => debtsOf({ ...copy, debts: all }, path, file),
    copy.debts,
  )
  return withStep(
    {
      ...copy,
      debts,
      files: new Map([...copy.files].filter(([path]) => !isGone(path))),
      directories: new Set([...copy.directories].filter((path) => !isGone(path))),
    },
    { type: 'removed', files: goneFiles, directories: goneDirectories },
  )
}

/**
 * Moves or renames files and folders, including the contents of folders. Moves onto something else or into itself are
 * skipped.
 */
export function move(copy: WorkingCopy, moves: readonly { from: string; to: string }[]): WorkingCopy {
  let next = copy
  const done: { from: string; to: string }[] = []
  for (const { from, to } of moves) {
    if (from === to || isTaken(next, to) || below(to, from) || !isTaken(next, from)) continue
    next = moveOne(next, from, to)
    done.push({ from, to })
  }
  return done.length === 0 ? copy : withStep(next, { type: 'moved', moves: done })
}

function moveOne(copy: WorkingCopy, from: string, to: string): WorkingCopy {
  const renamed = (path: string) =>
    path === from ? to : below(path, from) ? to + path.slice(from.length) : path
  const files = new Map([...copy.files].map(([path, file]) => [renamed(path), file]))
  return {
    ...copy,
    files,
    directories: withParents([...copy.directories].map(renamed), files.keys()),
  }
}

/**
 * Undoes an operation on the tree, by default the last one, as far as its results have not been edited. Does nothing if
 * it was already undone.
 */
export function undoStep(copy: WorkingCopy, step = copy.steps.at(-1)): WorkingCopy {
  if (!step || !copy.steps.includes(step)) return copy
  const steps = copy.steps.filter((other) => other !== step)
  return { ...undo({ ...copy, steps }, step), steps }
}

function undo(copy: WorkingCopy, step: TreeStep): WorkingCopy {
  if (step.type === 'moved')
    return move(
      copy,
      step.moves.toReversed().map(({ from, to }) => ({ from: to, to: from })),
    )
  if (step.type === 'removed') return putBack(copy, step.files, step.directories)
  const untouched = step.files.filter(([path, code]) => copy.files.get(path)?.code === code)
  const without = remove(
    copy,
    untouched.map(([path]) => path),
  )
  const inUse = withParents([], without.files.keys())
  const directories = new Set(
    [...without.directories].filter((path) => !step.directories.includes(path) || inUse.has(path)),
  )
  return { ...without, directories: withParents(directories, []), debts: copy.debts }
}

function putBack(
  copy: WorkingCopy,
  removed: readonly (readonly [string, OpenFile])[],
  folders: readonly string[],
): WorkingCopy {
  const files = new Map(copy.files)
  const claimed = new Set([...files.values()].map(({ origin }) => origin))
  for (const [path, file] of removed) {
    const origin = claimed.has(file.origin) ? null : file.origin
    files.set(
      freePath(path, (one) => files.has(one) || copy.directories.has(one)),
      { ...file, origin },
    )
  }
  return { ...copy, files, directories: withParents([...copy.directories, ...folders], files.keys()) }
}

/** Returns the path, or the first free variant: `a.txt`, `a copy.txt`, `a copy 2.txt`. */
export function freePath(path: string, isUsed: (path: string) => boolean): string {
  if (!isUsed(path)) return path
  const slash = path.lastIndexOf('/') + 1
  const dot = path.indexOf('.', slash + 1)
  const end = dot < 0 ? path.length : dot
  for (let count = 1; ; count += 1) {
    const other = `${path.slice(0, end)} copy${count === 1 ? '' : ` ${count}`}${path.slice(end)}`
    if (!isUsed(other)) return other
  }
}
