import { type FileProblem, parentsOf, pathKey, showPath } from './path-rules.ts'
import type { FileChange } from './rest.ts'

type Entry = { path: string; isFile: boolean }

/**
 * The wanted files that cannot coexist with existing ones, and why: many file systems consider their names, or those of
 * their folders, equal. Of two wanted files, the one that sorts first wins.
 */
export function standAside(
  there: { files: Iterable<string>; folders: Iterable<string> },
  wanted: Iterable<string>,
): Map<string, FileProblem> {
  const known = new Map<string, Entry>()
  const entriesOf = (file: string): Entry[] => [
    ...parentsOf(file).map((path) => ({ path, isFile: false })),
    { path: file, isFile: true },
  ]
  const put = (entry: Entry) => known.set(pathKey(entry.path), entry)
  const clash = ({ path, isFile }: Entry): FileProblem | null => {
    const other = known.get(pathKey(path))
    if (other === undefined) return null
    if (other.path !== path) return { reason: 'alike', params: [showPath(path), showPath(other.path)] }
    if (other.isFile === isFile) return null
    return { reason: other.isFile ? 'isFile' : 'isFolder', params: [showPath(path)] }
  }
  for (const path of there.folders) put({ path, isFile: false })
  for (const file of there.files) entriesOf(file).forEach(put)
  const aside = new Map<string, FileProblem>()
  for (const file of [...wanted].sort(byText)) {
    const entries = entriesOf(file)
    const problem = entries.map(clash).find((one) => one !== null)
    if (problem) aside.set(file, problem)
    else entries.forEach(put)
  }
  return aside
}

type Paths = { keys(): Iterable<string> }

/** The same against the remaining files of a tree and its empty folders. */
export function standAsideIn(
  { files, directories }: { files: Paths; directories: Paths },
  wanted: Iterable<string>,
  goes: (path: string) => boolean = () => false,
): Map<string, FileProblem> {
  const paths = [...files.keys()]
  const around = new Set(paths.flatMap(parentsOf))
  const empty = [...directories.keys()].filter((path) => !around.has(path))
  return standAside({ files: paths.filter((path) => !goes(path)), folders: empty }, wanted)
}

/** The folders around files, innermost first, so that each is empty by the time its parent is checked. */
export const foldersAround = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap(parentsOf))].sort((a, b) => b.length - a.length)

/**
 * The folders whose names equal those of wanted files or, except for case or accents, of the folders around them. They
 * are in the way unless they are empty.
 */
export function foldersInTheWay(folders: Iterable<string>, wanted: readonly string[]): string[] {
  const around = foldersAround(wanted).map((path) => [pathKey(path), path] as const)
  const places = new Map<string, string | null>([
    ...around,
    ...wanted.map((path) => [pathKey(path), null] as const),
  ])
  return [...folders].filter((path) => {
    const place = places.get(pathKey(path))
    return place !== undefined && place !== path
  })
}

/** Changes that remove folders, except for those that still have files. */
export const removeIfEmpty = (folders: readonly string[]): FileChange[] =>
  folders.map((path) => ({ type: 'remove-directory', path, ifEmpty: true }))

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
