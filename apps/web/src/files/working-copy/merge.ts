import { mergeText } from '@sandlot/core/files/merge-rules'
import type { FileConflicts } from '@sandlot/core/files/rest'
import {
  baseOf,
  debtsOf,
  type OpenFile,
  openFile,
  type SavedFile,
  type ServerFiles,
  savedDirectories,
  savedFiles,
  type WorkingCopy,
  withParents,
} from './working-copy.ts'

const isSame = (one: SavedFile | undefined, other: SavedFile | undefined): boolean =>
  one?.code === other?.code && one?.isBinary === other?.isBinary

/** Whether the text of a file here descends from a saved text, because a co-editor of the file saved it. */
export type IsPast = (path: string, code: string) => boolean

/**
 * Merges the server's current files. Files without local changes take theirs. In all others both are merged line by
 * line, or end up in conflict. Anything older than what the copy knows is ignored.
 */
export function serverChanged(copy: WorkingCopy, server: ServerFiles, isPast?: IsPast): WorkingCopy {
  if (server.version < Math.max(copy.version, copy.ownVersion)) return copy
  const now = savedFiles(server)
  const moves = movesBetween(copy, now)
  const followed = follow(copy, moves)
  const paths = new Set([...followed.base.keys(), ...now.keys()])
  const changes = [...paths]
    .filter((path) => followed.base.get(path)?.sha !== now.get(path)?.sha)
    .map((path) => [path, now.get(path)] as const)
  const merged = takeTheirs(followed, changes, isPast && alsoBefore(moves, isPast))
  const directories = savedDirectories(server, now.keys())
  const kept = [...merged.directories].filter(
    (path) => directories.has(path) || !merged.baseDirectories.has(path),
  )
  const isOpen = (path: string) => !merged.baseDirectories.has(path) || merged.directories.has(path)
  return {
    ...merged,
    version: server.version,
    serverVersion: Math.max(copy.serverVersion, server.version),
    base: now,
    baseDirectories: directories,
    folders: server.directories,
    directories: withParents([...kept, ...[...directories].filter(isOpen)], merged.files.keys()),
  }
}

/** Merges the files because of which a save was refused. Its other changes can be sent again. */
export function refused(
  copy: WorkingCopy,
  { version, conflicts }: FileConflicts,
  isPast?: IsPast,
): WorkingCopy {
  // Files read in the meantime are newer.
  if (version < copy.version) return { ...copy, saving: null }
  const changes = conflicts.map(({ path, theirs }) => {
    const id = copy.base.get(path)?.id ?? ''
    return [path, theirs ? { ...theirs, id } : undefined] as const
  })
  return {
    ...takeTheirs({ ...copy, saving: null }, changes, isPast),
    serverVersion: Math.max(copy.serverVersion, version),
  }
}

/** What others did to files on screen: moves, and removed files. */
export type TreeChanges = {
  moves: readonly { from: string; to: string }[]
  removed: readonly { path: string; code: string; isBinary: boolean }[]
}

/** Returns what `server` changed in the tree. Null if nothing was moved or removed. */
export function theirTreeChanges(
  before: WorkingCopy,
  after: WorkingCopy,
  server: ServerFiles,
): TreeChanges | null {
  if (after === before) return null
  const moves = movesBetween(before, savedFiles(server))
  const from = new Set(moves.map((move) => move.from))
  const removed = [...before.files].flatMap(([path, { code, isBinary }]) =>
    after.files.has(path) || from.has(path) ? [] : [{ path, code, isBinary }],
  )
  return moves.length + removed.length > 0 ? { moves, removed } : null
}

function movesBetween(copy: WorkingCopy, now: ReadonlyMap<string, SavedFile>) {
  const known = new Map([...copy.base].map(([path, { id }]) => [id, path]))
  return [...now].flatMap(([to, { id }]) => {
    const from = id === '' || copy.base.has(to) || copy.files.has(to) ? undefined : known.get(id)
    if (from === undefined || now.has(from) || copy.files.get(from)?.origin !== from) return []
    return [{ from, to }]
  })
}

function follow(copy: WorkingCopy, moves: readonly { from: string; to: string }[]): WorkingCopy {
  if (moves.length === 0) return copy
  const base = new Map(copy.base)
  const files = new Map(copy.files)
  for (const { from, to } of moves) {
    const saved = base.get(from)
    const file = files.get(from)
    if (!saved || !file) continue
    base.delete(from)
    files.delete(from)
    base.set(to, saved)
    files.set(to, { ...file, origin: to })
  }
  return { ...copy, base, files }
}

/** The shared text from before a file was moved counts as the past of its text at the new path, too. */
function alsoBefore(moves: readonly { from: string; to: string }[], isPast: IsPast): IsPast {
  const was = new Map(moves.map(({ from, to }) => [to, from]))
  return (path, code) => isPast(path, code) || isPast(was.get(path) ?? path, code)
}

type Change = readonly [path: string, theirs: SavedFile | undefined]

function takeTheirs(
  copy: WorkingCopy,
  changes: readonly Change[],
  isPast: IsPast = () => false,
): WorkingCopy {
  const base = new Map(copy.base)
  const files = new Map(copy.files)
  const byOrigin = new Map(
    [...files].flatMap(([path, { origin }]) => (origin === null ? [] : [[origin, path]])),
  )
  for (const [path, theirs] of changes) {
    const sent = sentTo(copy, path, theirs)
    const before = sent ?? base.get(path)
    const at = byOrigin.get(path) ?? (files.has(path) ? path : undefined)
    const mine = at === undefined ? undefined : files.get(at)
    if (theirs) base.set(path, theirs)
    else base.delete(path)
    if (theirs && mine?.origin === path && at === path && !mine.conflict && isPast(path, theirs.code))
      continue
    if (at === undefined || !mine) {
      // Removed here but changed there. A text that somebody has just written must not be lost unseen.
      if (theirs && !isSame(before, theirs)) files.set(path, openFile(theirs.code, theirs.isBinary, path))
      continue
    }
    // A new file whose own save has arrived is not somebody else's.
    const known = sent && at === path ? { ...mine, origin: path } : mine
    const merged =
      known.origin === path ? mergeFile(known, before, theirs, at !== path) : meet(copy, known, path, theirs)
    // Shared text that ended is also theirs, and they may have typed on.
    if (
      merged?.conflict &&
      theirs &&
      !theirs.isBinary &&
      isPast(path, mine.code) &&
      isWithin(mine.code, theirs.code)
    )
      files.set(at, { ...known, code: theirs.code, conflict: null })
    else if (merged) files.set(at, merged)
    else files.delete(at)
  }
  return { ...copy, base, files, directories: withParents(copy.directories, files.keys()) }
}

/** Whether a text is a subsequence of another one, so that taking the other one loses nothing. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (let index = 0; index < whole.length && at < part.length; index += 1)
    if (whole[index] === part[at]) at += 1
  return at === part.length
}

/** What a save in progress has sent to a path, if the server has exactly that. */
function sentTo(copy: WorkingCopy, path: string, theirs: SavedFile | undefined): SavedFile | undefined {
  const isIt = copy.saving?.changes.some(
    (change) => change.type === 'write' && change.path === path && change.code === theirs?.code,
  )
  return isIt ? theirs : undefined
}

/** Merges a file that both sides have. Returns null if it is removed. */
function mergeFile(
  mine: OpenFile,
  before: SavedFile | undefined,
  theirs: SavedFile | undefined,
  isMoved: boolean,
): OpenFile | null {
  if (theirs && theirs.code === mine.code && theirs.isBinary === mine.isBinary)
    return { ...mine, conflict: null }
  if (mine.conflict) return { ...mine, conflict: { theirs: theirs ?? null } }
  const isClean =
    (before?.code === mine.code || mine.shared === mine.code) && before?.isBinary === mine.isBinary
  if (isClean && !theirs) return isMoved ? { ...mine, origin: null } : null
  if (isClean && theirs) return { ...mine, code: theirs.code, isBinary: theirs.isBinary }
  if (!theirs || theirs.isBinary || mine.isBinary || before?.isBinary)
    return { ...mine, conflict: { theirs: theirs ?? null } }
  const merge = mergeText(before?.code ?? '', mine.code, theirs.code)
  return 'text' in merge ? { ...mine, code: merge.text } : { ...mine, conflict: { theirs } }
}

/** Merges their file at a path where another file of mine is. */
function meet(copy: WorkingCopy, mine: OpenFile, path: string, theirs: SavedFile | undefined): OpenFile {
  if (!theirs) return mine.conflict ? { ...mine, conflict: { theirs: null } } : mine
  const origin = baseOf(copy, mine) ? mine.origin : path
  if (theirs.code === mine.code && theirs.isBinary === mine.isBinary)
    return { ...mine, origin, conflict: null }
  return { ...mine, origin, conflict: { theirs } }
}

/**
 * Resolves a conflict: keeps mine, takes theirs, or sets a merged text. If mine is replaced, it becomes a version
 * first.
 */
export function resolve(
  copy: WorkingCopy,
  path: string,
  choice: 'mine' | 'theirs' | { text: string },
): WorkingCopy {
  const file = copy.files.get(path)
  if (!file?.conflict) return copy
  const { theirs } = file.conflict
  const files = new Map(copy.files)
  const settled = { ...file, conflict: null }
  if (choice === 'mine' || (choice !== 'theirs' && choice.text === file.code))
    return { ...copy, files: files.set(path, settled) }
  const debts = debtsOf(copy, path, file)
  if (choice !== 'theirs')
    return { ...copy, debts, files: files.set(path, { ...settled, code: choice.text }) }
  if (!theirs) {
    files.delete(path)
    return { ...copy, debts, files }
  }
  const { code, isBinary, sha } = theirs
  const origin = copy.base.get(path)?.sha === sha ? path : file.origin
  return { ...copy, debts, files: files.set(path, { ...settled, code, isBinary, origin }) }
}
