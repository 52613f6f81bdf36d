import type { FileChange, FileDirectory, FileModule } from '@sandlot/core/files/rest'
import { fileTree, foldersAround } from '@sandlot/core/files/rules'
import { SAVE_MAX_CHANGES, SAVE_MAX_CHARACTERS } from './limits.ts'
import { baseOf, hasNewText, type SavedFile, type WorkingCopy, withParents } from './working-copy.ts'

/**
 * Returns the changes to send to the server, in an order that it can apply. Files in conflict wait for a choice. While
 * there are `debts`, only those are sent, so that they become a version before what replaces them.
 */
export function unsavedChanges(copy: WorkingCopy): FileChange[] {
  if (copy.debts.length > 0) return debtChanges(copy)
  const moves: FileChange[] = []
  const writes: FileChange[] = []
  const origins = new Set<string>()
  for (const [path, file] of copy.files) {
    const { code, isBinary, origin, conflict } = file
    if (origin !== null) origins.add(origin)
    if (conflict) continue
    const saved = baseOf(copy, file)
    const isMove = saved && origin !== null && origin !== path
    const isPlainMove = isMove && !copy.base.has(path) && !copy.files.has(origin)
    if (isPlainMove) moves.push({ type: 'move', path: origin, to: path, baseSha: saved.sha })
    if (hasNewText(copy, file) || (isMove && !isPlainMove)) {
      const baseSha = isPlainMove ? saved.sha : (copy.base.get(path)?.sha ?? null)
      writes.push({ type: 'write', path, code, isBinary, baseSha })
    }
  }
  const removes: FileChange[] = [...copy.base]
    .filter(([path]) => !origins.has(path) && !copy.files.has(path))
    .map(([path, { sha }]) => ({ type: 'remove', path, baseSha: sha }))
  // A file that moved and left its path to another file, or took another's path, is written there as new.
  const left: FileChange[] = [...copy.files].flatMap(([path, { origin, conflict }]) => {
    const saved = origin === null ? undefined : copy.base.get(origin)
    if (!saved || conflict || origin === null || origin === path || copy.files.has(origin)) return []
    return copy.base.has(path) ? [{ type: 'remove' as const, path: origin, baseSha: saved.sha }] : []
  })
  return [...removes, ...moves, ...goneDirectories(copy), ...newDirectories(copy), ...writes, ...left]
}

/** Returns the oldest text of each path. Later ones belong to the next save. */
function debtChanges(copy: WorkingCopy): FileChange[] {
  const oldest = new Map(copy.debts.toReversed().map((debt) => [debt.path, debt]))
  return [...oldest.values()].map(({ path, code, isBinary }) => ({
    type: 'write',
    path,
    code,
    isBinary,
    baseSha: copy.base.get(path)?.sha ?? null,
  }))
}

/** Returns the new folders that are not created implicitly by a file or another folder. */
const newDirectories = ({ directories, baseDirectories, files }: WorkingCopy): FileChange[] => {
  const made = [...directories].filter((path) => !baseDirectories.has(path))
  const brought = withParents([], [...files.keys(), ...made])
  return made.filter((path) => !brought.has(path)).map((path) => ({ type: 'make-directory', path }))
}

const goneDirectories = ({ directories, baseDirectories }: WorkingCopy): FileChange[] =>
  [...baseDirectories]
    .filter((path) => !directories.has(path))
    .filter((path) => foldersAround(path).every((parent) => directories.has(parent)))
    .map((path) => ({ type: 'remove-directory', path, ifEmpty: true }))

/** Returns as many of the first changes as fit into one save. */
export function takeBatch(changes: readonly FileChange[]): FileChange[] {
  let characters = 0
  const fits = changes.findIndex((change, index) => {
    characters += change.type === 'write' ? change.code.length : 0
    return index > 0 && (index >= SAVE_MAX_CHANGES || characters > SAVE_MAX_CHARACTERS)
  })
  return changes.slice(0, fits < 0 ? changes.length : fits)
}

/** Whether anything on screen or in `debts` is not on the server. */
export const hasUnsaved = (copy: WorkingCopy): boolean =>
  copy.saving !== null ||
  copy.debts.length > 0 ||
  [...copy.files.values()].some(({ conflict }) => conflict !== null) ||
  unsavedChanges(copy).length > 0

/** Records the changes being sent. Later edits belong to the next save. */
export const saveStarted = (copy: WorkingCopy, changes: readonly FileChange[]): WorkingCopy => ({
  ...copy,
  saving: { changes, isDebt: copy.debts.length > 0 },
})

/** Records that a save failed, or that its outcome is unknown. */
export const saveFailed = (copy: WorkingCopy): WorkingCopy => ({ ...copy, saving: null })

export type SaveReply = {
  version: number
  modules: readonly Omit<FileModule, 'code'>[]
  directories: readonly FileDirectory[]
}

/** Records a successful save: what was sent is now the saved version. */
export function saved(copy: WorkingCopy, reply: SaveReply): WorkingCopy {
  const { changes: sent, isDebt } = copy.saving ?? { changes: [], isDebt: false }
  const next = { ...copy, saving: null, serverVersion: Math.max(copy.serverVersion, reply.version) }
  // Files read in the meantime already include it.
  if (reply.version <= copy.version) return withoutDebts(next, sent)
  const folders = [
    ...new Map([...copy.folders, ...reply.directories].map((one) => [one.shortid, one])).values(),
  ]
  const replied = new Map(
    fileTree(
      reply.modules.map((module) => ({ ...module, code: '' })),
      folders,
    ).map(({ path, module }) => [path, module]),
  )
  const base = new Map(copy.base)
  let baseDirectories = new Set(copy.baseDirectories)
  const renamed = new Map<string, string>()
  const origins = new Set<string>()
  for (const change of sent) {
    const { path } = change
    if (change.type === 'write') {
      const { sha = '', shortid = base.get(path)?.id ?? '' } = replied.get(path) ?? {}
      base.set(path, { code: change.code, isBinary: change.isBinary ?? false, sha, id: shortid })
      origins.add(path)
    } else if (change.type === 'remove') base.delete(path)
    else if (change.type === 'move') {
      const file = base.get(path)
      base.delete(path)
      if (file) base.set(change.to, { ...file, ...idOf(replied.get(change.to)) })
      renamed.set(path, change.to)
    } else if (change.type === 'make-directory') baseDirectories.add(path)
    else if (change.type === 'remove-directory')
      baseDirectories = new Set(
        [...baseDirectories].filter((one) => one !== path && !one.startsWith(`${path}/`)),
      )
  }
  return withoutDebts(
    {
      ...next,
      base,
      baseDirectories: withParents(baseDirectories, base.keys()),
      folders,
      files: new Map(
        [...copy.files].map(([path, file]) => {
          const origin = file.origin === null ? null : (renamed.get(file.origin) ?? file.origin)
          const isWritten = origins.has(path) && !isDebt
          return [path, { ...file, origin: isWritten ? path : origin }]
        }),
      ),
      version: reply.version === copy.version + 1 ? reply.version : copy.version,
      ownVersion: Math.max(copy.ownVersion, reply.version),
    },
    sent,
  )
}

const idOf = (module: Omit<FileModule, 'code'> | undefined): Partial<SavedFile> =>
  module ? { id: module.shortid } : {}

/** Removes the debts that have become a version. */
const withoutDebts = (copy: WorkingCopy, sent: readonly FileChange[]): WorkingCopy => ({
  ...copy,
  debts: copy.debts.filter(
    (debt) =>
      !sent.some(
        (change) => change.type === 'write' && change.path === debt.path && change.code === debt.code,
      ),
  ),
})
