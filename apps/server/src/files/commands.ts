import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { foldersInTheWay, removeIfEmpty } from '@sandlot/core/files/alike-rules'
import { parentsOf, showPath } from '@sandlot/core/files/path-rules'
import { contentRefusals, fileRefusals, versionRefusals } from '@sandlot/core/files/refusals'
import type { FileChange, FileDirectory, FileModule } from '@sandlot/core/files/rest'
import type { Write } from '@sandlot/core/files/save-rules'
import { type Context, requireViewer } from '../platform/context.ts'
import { type Act, actOn } from '../sandboxes/act.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { holdOffPurge, isBinary, keepBlobs, sha256, storeAhead } from './blobs.ts'
import { filesAt } from './history.ts'
import { applySave, type Saved } from './save.ts'
import { readTree, type StoredFile, type StoredTree } from './tree.ts'

type SavedFiles = Omit<Saved, 'tree'> & { modules: Omit<FileModule, 'code'>[]; directories: FileDirectory[] }

const saving = (id: string): Act => ({ action: 'sandbox.save', names: [id], refusals: fileRefusals })

/** Saves changes as one version, all or none. */
export async function saveChanges(
  context: Context,
  id: string,
  changes: readonly FileChange[],
): Promise<SavedFiles> {
  const contents = new Map(
    changes.flatMap((change, index) => (change.type === 'write' ? [[change, contentOf(change, index)]] : [])),
  )
  await storeAhead(context.db, contents.values())
  return actOn(context, saving(id), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    await keepBlobs(tx, contents.values())
    const written = (change: Write, old: StoredFile | null): StoredFile => {
      const content = contents.get(change) ?? Buffer.alloc(0)
      return {
        sha: sha256(content),
        size: content.length,
        isBinary: isBinary(content),
        row: old?.row ?? null,
      }
    }
    const tree = await readTree(tx, row.id)
    const done = await applySave(tx, context, {
      row,
      authorId: requireViewer(context).userId,
      tree,
      changes,
      written,
      restoredVersion: null,
      now,
    })
    const { version, savedAt, tree: after } = done.result
    return { ...done, result: { version, savedAt, ...present(after, changes) } }
  })
}

function contentOf({ code, isBinary: isBase64, path }: Write, index: number): Buffer {
  const field = `changes.${index}.code`
  if (isBase64) {
    if (code.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(code))
      throw refusalError(contentRefusals, 'notBase64', { titles: showPath(path), field })
    return Buffer.from(code, 'base64')
  }
  // Half a surrogate pair would come back as another character.
  if (!code.isWellFormed()) throw refusalError(contentRefusals, 'notText', { titles: showPath(path), field })
  return Buffer.from(code)
}

const byShortid = (a: { shortid: string }, b: { shortid: string }) => (a.shortid < b.shortid ? -1 : 1)

/** The files that the changes wrote or moved, including unchanged ones, and every folder. */
function present(
  tree: StoredTree,
  changes: readonly FileChange[],
): Pick<SavedFiles, 'modules' | 'directories'> {
  const targets = new Set(
    changes.flatMap((change) =>
      change.type === 'write' ? change.path : change.type === 'move' ? change.to : [],
    ),
  )
  const moved = new Set(changes.flatMap((change) => (change.type === 'move-directory' ? change.to : [])))
  const isTarget = (path: string) =>
    targets.has(path) || (moved.size > 0 && parentsOf(path).some((folder) => moved.has(folder)))
  return {
    modules: [...tree.files]
      .flatMap(([path, { row }]) => {
        if (!row || !isTarget(path)) return []
        const { id, shortid, title, directoryShortid, isBinary, sha256: sha } = row
        const [insertedAt, updatedAt] = [row.insertedAt.toISOString(), row.updatedAt.toISOString()]
        return [{ id, shortid, title, directoryShortid, isBinary, sha, insertedAt, updatedAt }]
      })
      // A freshly read tree is unordered.
      .sort(byShortid),
    directories: [...tree.directories.values()]
      .map(({ id, shortid, title, directoryShortid }) => ({ id, shortid, title, directoryShortid }))
      .sort(byShortid),
  }
}

/** Restores files to their state after a version, all or those named, as a new version. */
export async function restoreFiles(
  context: Context,
  id: string,
  version: number,
  paths: readonly string[] | undefined,
): Promise<Saved> {
  return actOn(context, saving(id), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    await holdOffPurge(tx)
    const tree = await readTree(tx, row.id)
    const then = await filesAt(tx, row, tree, version)
    const unknown = paths?.find((path) => !then.has(path) && !tree.files.has(path))
    if (unknown !== undefined)
      throw errorOfRefusal(
        versionRefusals,
        { reason: 'notInVersion', params: { path: unknown, version } },
        { field: 'paths' },
      )
    const changes = changesTo(tree, then, paths)
    const written = ({ path }: Write, old: StoredFile | null): StoredFile => {
      const file = then.get(path)
      if (!file) throw new Error(`nothing to restore at ${path}`)
      return { ...file, row: old?.row ?? null }
    }
    const authorId = requireViewer(context).userId
    return applySave(tx, context, { row, authorId, tree, changes, written, restoredVersion: version, now })
  })
}

/**
 * The changes that turn a tree's files into those of another moment. Folders that lose their last file are removed too,
 * and so are empty ones where a file was.
 */
function changesTo(
  tree: StoredTree,
  then: ReadonlyMap<string, unknown>,
  only: readonly string[] | undefined,
): FileChange[] {
  const wanted = only && new Set(only)
  const isWanted = (path: string) => wanted?.has(path) ?? true
  const removed = [...tree.files].filter(([path]) => isWanted(path) && !then.has(path))
  const removes: FileChange[] = removed.map(([path, { sha }]) => ({ type: 'remove', path, baseSha: sha }))
  const restored = [...then.keys()].filter(isWanted)
  const cleared = removeIfEmpty(foldersInTheWay(tree.directories.keys(), restored))
  const writes = restored.map(
    (path): FileChange => ({ type: 'write', path, code: '', baseSha: tree.files.get(path)?.sha ?? null }),
  )
  if (wanted) return [...removes, ...cleared, ...writes]
  const foldersOf = (paths: Iterable<string>) => new Set([...paths].flatMap(parentsOf))
  const [held, holding] = [foldersOf(tree.files.keys()), foldersOf(then.keys())]
  const emptied: FileChange[] = [...tree.directories.keys()]
    .filter((folder) => held.has(folder) && !holding.has(folder))
    .map((path) => ({ type: 'remove-directory', path }))
  return [...removes, ...emptied, ...cleared, ...writes]
}
