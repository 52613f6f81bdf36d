import { FILES_MAX, FILES_TOTAL_MAX_BYTES } from './limits.ts'
import { type FileProblem, pathKey, pathProblem, showPath } from './path-rules.ts'

/** What the rules need to know about a file: the SHA-256 and size of its contents. Callers extend it. */
export type Contents = { sha: string; size: number }

/** Files by path, and every folder, including those around files. */
export type Tree<File extends Contents, Folder> = {
  files: ReadonlyMap<string, File>
  directories: ReadonlyMap<string, Folder>
}

/**
 * Why a tree cannot follow another one, or null. Only additions are checked, so that old violations do not prevent
 * saving.
 */
export function treeProblem<File extends Contents>(
  before: Tree<File, unknown>,
  after: Tree<File, unknown>,
): FileProblem | null {
  const { files, directories } = after
  return (
    nameProblem(before, after) ??
    (files.size > Math.max(FILES_MAX, before.files.size) ||
    directories.size > Math.max(FILES_MAX, before.directories.size)
      ? { reason: 'tooMany', params: [FILES_MAX] }
      : bytesOf(files) > Math.max(FILES_TOTAL_MAX_BYTES, bytesOf(before.files))
        ? { reason: 'tooMuch', params: [FILES_TOTAL_MAX_BYTES] }
        : null)
  )
}

const bytesOf = (files: ReadonlyMap<string, Contents>) =>
  [...files.values()].reduce((sum, { size }) => sum + size, 0)

type Named = { path: string; isNew: boolean; isFile: boolean }

function nameProblem(before: Tree<Contents, unknown>, after: Tree<Contents, unknown>): FileProblem | null {
  const all: Named[] = [
    ...[...after.directories.keys()].map((path) => ({
      path,
      isNew: !before.directories.has(path),
      isFile: false,
    })),
    ...[...after.files.keys()].map((path) => ({ path, isNew: !before.files.has(path), isFile: true })),
  ]
  const known = new Map<string, Named>()
  for (const one of all) {
    const wrong = one.isNew ? pathProblem(one.path) : null
    if (wrong) return wrong
    const other = known.get(pathKey(one.path))
    if (other && (one.isNew || other.isNew)) return collision(one.isNew ? [one, other] : [other, one])
    known.set(pathKey(one.path), one)
  }
  return null
}

function collision([added, other]: [Named, Named]): FileProblem {
  if (added.path !== other.path)
    return { reason: 'alike', params: [showPath(added.path), showPath(other.path)] }
  return { reason: other.isFile ? 'isFile' : 'isFolder', params: [showPath(added.path)] }
}
