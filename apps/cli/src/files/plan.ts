import type { FileChange } from '@sandlot/core/files/rest'
import { groupBy } from '@sandlot/core/group-by'

/** Contents of files by path, as SHA-256. */
export type Hashes = ReadonlyMap<string, string>

export type Sides = { base: Hashes; here: Hashes; there: Hashes }

/** The side on which a path differs from the common state; `both` if they also differ from each other. */
export type Difference = 'here' | 'there' | 'both'

/** Every path on which the sides differ, sorted. */
export function compare({ base, here, there }: Sides): { path: string; difference: Difference }[] {
  const paths = [...new Set([...base.keys(), ...here.keys(), ...there.keys()])].sort()
  return paths.flatMap((path) => {
    const [was, mine, theirs] = [base.get(path), here.get(path), there.get(path)]
    if (mine === theirs) return []
    const difference: Difference = mine === was ? 'there' : theirs === was ? 'here' : 'both'
    return [{ path, difference }]
  })
}

export type Sent =
  | { path: string; change: 'added' | 'updated' | 'removed'; movedFrom: null }
  | { path: string; change: 'moved'; movedFrom: string }

/** The changes of a push; a file that was moved is sent as a move, which preserves its identity. */
export function plannedPush(paths: readonly string[], { here, there }: Sides): Sent[] {
  const gone = paths.filter((path) => !here.has(path))
  const left = groupBy(gone, (path) => there.get(path) ?? '')
  const sent = paths.flatMap((path): Sent[] => {
    const hash = here.get(path)
    if (hash === undefined) return []
    if (there.has(path)) return [{ path, change: 'updated', movedFrom: null }]
    const movedFrom = left.get(hash)?.shift()
    return [
      movedFrom === undefined
        ? { path, change: 'added', movedFrom: null }
        : { path, change: 'moved', movedFrom },
    ]
  })
  const moved = new Set(sent.map(({ movedFrom }) => movedFrom))
  const removed = gone
    .filter((path) => !moved.has(path))
    .map((path): Sent => ({ path, change: 'removed', movedFrom: null }))
  return [...removed, ...sent]
}

type Contents = { code: string; isBinary: boolean }

/** The changes as sent to the server, each with the hash it is based on. */
export function changesOf(
  sent: readonly Sent[],
  there: Hashes,
  read: (path: string) => Contents,
): FileChange[] {
  const baseOf = (path: string) => there.get(path) ?? null
  return sent.map(({ path, change, movedFrom }) =>
    change === 'removed'
      ? { type: 'remove', path, baseSha: baseOf(path) }
      : change === 'moved'
        ? { type: 'move', path: movedFrom, to: path, baseSha: baseOf(movedFrom) }
        : { type: 'write', path, ...read(path), baseSha: baseOf(path) },
  )
}

/** The outermost folders that no longer contain any files. */
export function emptiedFolders(before: Iterable<string>, after: Iterable<string>): string[] {
  const foldersOf = (paths: Iterable<string>) => {
    const folders = new Set<string>()
    for (const path of paths)
      for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
        folders.add(path.slice(0, slash))
    return folders
  }
  const kept = foldersOf(after)
  const emptied = [...foldersOf(before)].filter((folder) => !kept.has(folder))
  return emptied.filter((folder) => !emptied.some((other) => folder.startsWith(`${other}/`)))
}
