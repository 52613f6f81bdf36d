import { type FileProblem, parentsOf, pathKey, showPath } from './path-rules.ts'

type Place = { path: string; isFile: boolean }

/**
 * Which of the wanted files cannot stand beside those that are there, and why: many computers take their names, or those
 * of folders around them, for the same. Of two that are both wanted the one whose name sorts first stands.
 */
export function standAside(
  there: { files: Iterable<string>; folders: Iterable<string> },
  wanted: Iterable<string>,
): Map<string, FileProblem> {
  const known = new Map<string, Place>()
  const placesOf = (file: string): Place[] => [
    ...parentsOf(file).map((path) => ({ path, isFile: false })),
    { path: file, isFile: true },
  ]
  const put = (place: Place) => known.set(pathKey(place.path), place)
  const clash = ({ path, isFile }: Place): FileProblem | null => {
    const other = known.get(pathKey(path))
    if (other === undefined) return null
    if (other.path !== path) return { reason: 'alike', params: [showPath(path), showPath(other.path)] }
    if (other.isFile === isFile) return null
    return { reason: other.isFile ? 'isFile' : 'isFolder', params: [showPath(path)] }
  }
  for (const path of there.folders) put({ path, isFile: false })
  for (const file of there.files) placesOf(file).forEach(put)
  const aside = new Map<string, FileProblem>()
  for (const file of [...wanted].sort(byText)) {
    const places = placesOf(file)
    const problem = places.map(clash).find((one) => one !== null)
    if (problem) aside.set(file, problem)
    else places.forEach(put)
  }
  return aside
}

type Paths = { keys(): Iterable<string> }

/** The same beside the files of a tree but for those that go from it, and beside its folders that have no files. */
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

/** The folders around files, the innermost first: in this order each is empty before the next is asked about. */
export const foldersAround = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap(parentsOf))].sort((a, b) => b.length - a.length)

/** Those of some folders that are called as the folders around wanted files are, but for case or accents. */
export function foldersInTheWay(folders: readonly string[], wanted: readonly string[]): string[] {
  const known = new Map(foldersAround(wanted).map((path) => [pathKey(path), path]))
  return folders.filter((path) => (known.get(pathKey(path)) ?? path) !== path)
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
