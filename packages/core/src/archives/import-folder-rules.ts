import { FOLDER_PATH_MAX_BYTES } from '../folders/limits.ts'
import { folderMessages } from '../folders/messages.ts'
import { cleanPath, folderPathProblem, normalPath, ROOT } from '../folders/rules.ts'
import { inputText } from '../input-rules.ts'
import type { ImportPlan, ImportTarget } from './import-rules.ts'
import { ENTRIES_MAX, FOLDER_PATHS_MAX_BYTES } from './limits.ts'
import { archiveMessages } from './messages.ts'

const cleaned = (path: string): string => normalPath(cleanPath(path))
const bytesOf = (path: string): number => new TextEncoder().encode(path).length

/**
 * The missing folders that an import has to create, except those its sandboxes bring along; or why they cannot be
 * created. Ancestors are walked only once, since an archive may list very many folders.
 */
export function targetFolders(
  { folders, items }: Pick<ImportPlan, 'folders' | 'items'>,
  { folder, drafts }: ImportTarget,
): { folders: string[] } | { problem: string } {
  const around = cleaned(folder ?? ROOT)
  const wrong = around === ROOT ? null : pathProblem(around, 0)
  if (wrong !== null) return { problem: wrong }
  if (drafts) return { folders: [] }
  const own = new Set(folders.map(cleaned))
  own.delete(ROOT)
  const aroundBytes = around === ROOT ? 0 : bytesOf(around)
  let total = 0
  for (const path of own) {
    const problem = pathProblem(path, aroundBytes)
    if (problem !== null) return { problem }
    total += aroundBytes + bytesOf(path)
    if (total > FOLDER_PATHS_MAX_BYTES) return { problem: archiveMessages.foldersTooLong }
  }
  const all = new Set(own)
  for (const { listed, problem } of items) if (listed?.folder && !problem) all.add(cleaned(listed.folder))
  if (isMoreThan(ENTRIES_MAX, all)) return { problem: archiveMessages.tooManyFolders(ENTRIES_MAX) }
  return { folders: [...own].map((path) => (around === ROOT ? path : around + path)) }
}

/** The folders of imports that do not exist yet, each once. */
export function newFolders(
  plans: readonly Pick<ImportPlan, 'folders' | 'items'>[],
  target: ImportTarget,
  known: readonly { path: string }[],
): string[] {
  const there = new Set(known.map(({ path }) => path))
  const made = plans.flatMap((plan) => {
    const wanted = targetFolders(plan, target)
    return 'folders' in wanted ? wanted.folders : []
  })
  return [...new Set(made)].filter((path) => !there.has(path))
}

function pathProblem(path: string, aroundBytes: number): string | null {
  const problem =
    inputText(folderMessages, folderPathProblem(path)) ??
    (aroundBytes + bytesOf(path) > FOLDER_PATH_MAX_BYTES ? folderMessages.pathTooLong : null)
  return problem === null ? null : archiveMessages.folderWrong(path.slice(0, 80), problem)
}

type Tree = Map<string, Tree>

/** Whether the paths and their ancestors are more than `most` folders. */
function isMoreThan(most: number, paths: Iterable<string>): boolean {
  const root: Tree = new Map()
  let count = 0
  for (const path of paths) {
    let place = root
    for (const name of path.split('/')) {
      if (name === '') continue
      let next = place.get(name)
      if (!next) {
        next = new Map()
        place.set(name, next)
        count += 1
        if (count > most) return true
      }
      place = next
    }
  }
  return false
}
