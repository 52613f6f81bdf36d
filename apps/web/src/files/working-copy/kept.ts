import { serverChanged } from './merge.ts'
import type { OpenFile, SavedFile, ServerFiles, WorkingCopy } from './working-copy.ts'
import { type Debt, isDirty, openCopy, openFile, withParents } from './working-copy.ts'

/** Unsaved work, as plain values that a device can store. */
export type KeptWork = {
  version: number
  files: readonly {
    path: string
    code: string
    isBinary: boolean
    origin: string | null
    base: SavedFile | null
    isConflict: boolean
  }[]
  removed: readonly { path: string; base: SavedFile }[]
  madeDirectories: readonly string[]
  removedDirectories: readonly string[]
  debts: readonly Debt[]
}

/** Returns what would be lost with the page. Null if nothing would. */
export function keptWork(copy: WorkingCopy): KeptWork | null {
  const origins = new Set([...copy.files.values()].map(({ origin }) => origin))
  const kept: KeptWork = {
    version: copy.version,
    files: [...copy.files].flatMap(([path, { code, isBinary, origin, conflict }]) =>
      isDirty(copy, path)
        ? [
            {
              path,
              code,
              isBinary,
              origin,
              base: (origin === null ? undefined : copy.base.get(origin)) ?? null,
              isConflict: conflict !== null,
            },
          ]
        : [],
    ),
    removed: [...copy.base].flatMap(([path, base]) =>
      origins.has(path) || copy.files.has(path) ? [] : [{ path, base }],
    ),
    madeDirectories: [...copy.directories].filter((path) => !copy.baseDirectories.has(path)),
    removedDirectories: [...copy.baseDirectories].filter((path) => !copy.directories.has(path)),
    debts: copy.debts,
  }
  const isEmpty = [kept.files, kept.removed, kept.madeDirectories, kept.removedDirectories, kept.debts].every(
    ({ length }) => length === 0,
  )
  return isEmpty ? null : kept
}

/** Opens the server's files with earlier work stored on the device, merged with what others have changed since. */
export function resumeCopy(server: ServerFiles, kept: readonly KeptWork[]): WorkingCopy {
  return kept.reduce((copy, work) => resumeOne(copy, work, server), openCopy(server))
}

function resumeOne(copy: WorkingCopy, work: KeptWork, server: ServerFiles): WorkingCopy {
  const base = new Map(copy.base)
  const files = new Map(copy.files)
  const debts = [...copy.debts, ...work.debts]
  const isMine = (path: string) => isDirty(copy, path)
  const taken = work.files.filter(({ path, code, isBinary }) => {
    const other = files.get(path)
    if (!other || !isMine(path)) return true
    // Two pages left different texts. This one goes into the history.
    if (other.code !== code) debts.push({ path, code, isBinary })
    return false
  })
  // First vacate all original paths, because another file may occupy one of them now.
  for (const { path, origin, base: before } of taken) {
    if (origin !== null && origin !== path && !isMine(origin)) files.delete(origin)
    if (!before || origin === null) base.delete(path)
  }
  for (const { path, code, isBinary, origin, base: before, isConflict } of taken) {
    if (before && origin !== null) base.set(origin, before)
    files.set(path, conflictOf(openFile(code, isBinary, origin), isConflict, copy.base.get(origin ?? path)))
  }
  for (const { path, base: before } of work.removed) {
    if (isMine(path)) continue
    base.set(path, before)
    files.delete(path)
  }
  const isGone = (path: string) => work.removedDirectories.includes(path)
  const directories = withParents(
    [...[...copy.directories].filter((path) => !isGone(path)), ...work.madeDirectories],
    files.keys(),
  )
  return serverChanged({ ...copy, base, files, debts, directories }, server)
}

const conflictOf = (file: OpenFile, isConflict: boolean, theirs: SavedFile | undefined): OpenFile =>
  isConflict ? { ...file, conflict: { theirs: theirs ?? null } } : file
