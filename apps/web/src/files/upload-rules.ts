import { FILES_TOTAL_MAX_BYTES } from '@sandlot/core/files/limits'
import { fileMessages } from '@sandlot/core/files/messages'
import { parentsOf, pathKey, pathProblem, showPath } from '@sandlot/core/files/path-rules'
import { inputText } from '@sandlot/core/input-rules'
import type { OpenFile, WorkingCopy } from './working-copy/working-copy.ts'

type NewFile = { path: string; size: number }
type Known = { path: string; isFile: boolean }

/**
 * Returns which new files collide with existing ones or each other, and why, by path. Adding one of them would keep
 * everything else from being saved.
 */
export function uploadProblems(
  { files, directories }: Pick<WorkingCopy, 'files' | 'directories'>,
  added: readonly NewFile[],
): Map<string, string> {
  const problems = new Map<string, string>()
  const known = new Map<string, Known>()
  const keep = (path: string, isFile: boolean) => known.set(pathKey(path), { path, isFile })
  for (const path of directories) keep(path, false)
  for (const path of files.keys()) keep(path, true)
  let bytes = 0
  for (const file of files.values()) bytes += bytesOf(file)
  for (const { path, size } of added) {
    const parents = parentsOf(path)
    const wrong =
      inputText(fileMessages, pathProblem(path)) ??
      parents.reduce<string | null>((found, parent) => found ?? parentProblem(parent, known), null) ??
      alikeProblem(path, known) ??
      (bytes + size > FILES_TOTAL_MAX_BYTES ? fileMessages.tooMuch(FILES_TOTAL_MAX_BYTES) : null)
    if (wrong) {
      problems.set(path, wrong)
      continue
    }
    bytes += size
    for (const parent of parents) keep(parent, false)
    if (!known.has(pathKey(path))) keep(path, true)
  }
  return problems
}

function alikeProblem(path: string, known: ReadonlyMap<string, Known>): string | null {
  const other = known.get(pathKey(path))
  return other && other.path !== path ? fileMessages.alike(showPath(path), showPath(other.path)) : null
}

const parentProblem = (parent: string, known: ReadonlyMap<string, Known>): string | null =>
  alikeProblem(parent, known) ??
  (known.get(pathKey(parent))?.isFile ? fileMessages.isFile(showPath(parent)) : null)

/** A lower bound. The server counts the exact bytes of a text. */
const bytesOf = ({ code, isBinary }: OpenFile) =>
  isBinary ? Math.floor(code.length * 0.75) - 2 : code.length
