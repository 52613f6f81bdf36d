import { foldersAround, foldersInTheWay, removeIfEmpty, standAsideIn } from '@sandlot/core/files/alike-rules'
import { type FileProblem, pathProblem } from '@sandlot/core/files/path-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import { isBinary, keepBlobs, sha256, storeAhead } from '../../../files/blobs.ts'
import { applySave } from '../../../files/save.ts'
import { readTree, type StoredTree } from '../../../files/tree.ts'
import { runCommand, system } from '../../../platform/commands.ts'
import type { Deps } from '../../../platform/context.ts'
import { doneOf } from '../../../platform/noted.ts'
import { holdSandboxes } from '../../../sandboxes/hold.ts'

/** A file's current contents in a devbox, null if deleted, and the hash that the change is based on. */
export type BoxChange = { path: string; content: Buffer | null; base: string | null }

/** What was saved, and what was left out because of its name, and stays in the devbox only. */
type SavedFromBox = { saved: readonly BoxChange[]; leftOut: ReadonlyMap<string, FileProblem> }

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>

/**
 * Saves a devbox's changes as one version, all or none, by the rules of every save. Null if the sandbox is protected or
 * deleted: it stays unchanged. Throws `conflict` with the current contents if a change is based on something else.
 */
export const saveFromBox = async (
  deps: SaveDeps,
  { sandboxId, authorId }: { sandboxId: string; authorId: string | null },
  all: readonly BoxChange[],
): Promise<SavedFromBox | null> => {
  await storeAhead(
    deps.db,
    all.flatMap(({ content }) => content ?? []),
  )
  return runCommand<SavedFromBox | null>(deps, system, async (tx, now) => {
    const [row] = await holdSandboxes(tx, [sandboxId])
    if (!row || row.removedAt !== null || row.isFrozen) return { result: null, audit: null }
    const tree = await readTree(tx, sandboxId)
    const leftOut = unnameable(all, tree)
    const files = all.filter(({ path }) => !leftOut.has(path))
    const contents = new Map(files.map(({ path, content }) => [path, content ?? Buffer.alloc(0)]))
    await keepBlobs(tx, contents.values())
    const saved = await applySave(tx, deps, {
      row,
      authorId,
      tree,
      changes: changesOf(files),
      written: ({ path }, old) => {
        const content = contents.get(path) ?? Buffer.alloc(0)
        const file = { sha: sha256(content), size: content.length, isBinary: isBinary(content) }
        return { ...file, row: old?.row ?? null }
      },
      restoredVersion: null,
      now,
    })
    return doneOf('sandbox.save', { ...saved, result: { saved: files, leftOut } })
  })
}

/** Folders created in a devbox, and removed ones, deepest first. */
export type BoxFolders = { made: readonly string[]; gone: readonly string[] }

/**
 * Saves folders as one version, except for removed ones that contain a file. False if the sandbox is protected or
 * deleted.
 */
export const saveFoldersFromBox = (
  deps: SaveDeps,
  { sandboxId, authorId }: { sandboxId: string; authorId: string | null },
  { made, gone }: BoxFolders,
): Promise<boolean> =>
  runCommand<boolean>(deps, system, async (tx, now) => {
    const [row] = await holdSandboxes(tx, [sandboxId])
    if (!row || row.removedAt !== null || row.isFrozen) return { result: false, audit: null }
    const saved = await applySave(tx, deps, {
      row,
      authorId,
      now,
      restoredVersion: null,
      tree: await readTree(tx, sandboxId),
      changes: [...removeIfEmpty(gone), ...made.map((path) => ({ type: 'make-directory' as const, path }))],
      written: () => {
        throw new Error('folders hold no text')
      },
    })
    return doneOf('sandbox.save', { ...saved, result: true })
  })

/** Returns the new files whose names cannot be saved, and why. */
function unnameable(all: readonly BoxChange[], tree: StoredTree): Map<string, FileProblem> {
  const removed = new Set(all.flatMap(({ path, content }) => (content === null ? [path] : [])))
  const wanted = all.flatMap(({ path, content }) => (content && !tree.files.has(path) ? [path] : []))
  const bad = new Map<string, FileProblem>()
  for (const path of wanted) {
    const problem = pathProblem(path)
    if (problem) bad.set(path, problem)
  }
  const good = wanted.filter((path) => !bad.has(path))
  return new Map([...bad, ...standAsideIn(tree, good, (path) => removed.has(path))])
}

/** The contents are passed separately. An emptied folder is removed if a file or another spelling takes its name. */
function changesOf(files: readonly BoxChange[]): FileChange[] {
  const removed = files.filter(({ content }) => content === null)
  const written = files.filter(({ content }) => content !== null)
  const emptied = foldersAround(removed.map(({ path }) => path))
  const inTheWay = foldersInTheWay(
    emptied,
    written.map(({ path }) => path),
  )
  return [
    ...removed.map(({ path, base }) => ({ type: 'remove' as const, path, baseSha: base })),
    ...removeIfEmpty(inTheWay),
    ...written.map(({ path, base }) => ({ type: 'write' as const, path, code: '', baseSha: base })),
  ]
}
