import { errorOfRefusal } from '@sandlot/core/actions'
import { COMMENTS_CHANGED } from '@sandlot/core/comments/live'
import { CHANGED_PATHS_MAX } from '@sandlot/core/files/limits'
import type { FilesChanged } from '@sandlot/core/files/live'
import { saveRefusals, staleRefusals } from '@sandlot/core/files/refusals'
import type { FileChange, FileConflicts } from '@sandlot/core/files/rest'
import { applyChanges, type Write } from '@sandlot/core/files/save-rules'
import { eq } from 'drizzle-orm'
import { moveAnchors } from '../comments/move-anchors.ts'
import type { Deps } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Changed } from '../platform/noted.ts'
import { requestScreenshot } from '../runtime/screenshots/request.ts'
import { sandboxesChanged } from '../sandboxes/commands.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { readContents } from './blobs.ts'
import { followSave } from './collab/follow-save.ts'
import { saveCoAuthors, saveFiles, saves } from './tables.ts'
import { type StoredFile, type StoredTree, writeTree } from './tree.ts'

/** The result of a save: its version, and the files after it. */
export type Saved = { version: number; savedAt: Date; tree: StoredTree }

/** Changes the files of a locked sandbox as one version. Changes without effect create none. */
export async function applySave(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'config'>,
  save: {
    row: SandboxRow
    /** Null for a change that a devbox made on its own. */
    authorId: string | null
    tree: StoredTree
    changes: readonly FileChange[]
    written: (change: Write, old: StoredFile | null) => StoredFile
    restoredVersion: number | null
    now: Date
  },
): Promise<Changed<Saved>> {
  const { row, tree, changes, now, restoredVersion, authorId } = save
  const outcome = applyChanges(tree, changes, save.written)
  if ('problem' in outcome) throw errorOfRefusal(saveRefusals, outcome.problem, { field: 'changes' })
  if ('conflicts' in outcome) throw await conflictOf(tx, row, tree, outcome.conflicts)

  const { effects } = outcome
  const folders = [
    ...[...outcome.tree.directories.keys()].filter((path) => !tree.directories.has(path)),
    ...[...tree.directories.keys()].filter((path) => !outcome.tree.directories.has(path)),
  ]
  if (effects.length + folders.length === 0)
    return { result: { version: row.version, savedAt: row.updatedAt, tree }, audit: null }

  const version = row.version + 1
  const key = { sandboxId: row.id, version }
  const stored = await writeTree(tx, row.id, tree, outcome.tree, { now, shortid: deps.ids.short })
  await tx.insert(saves).values({ ...key, authorId, restoredVersion, at: now })
  if (effects.length > 0)
    await tx.insert(saveFiles).values(
      effects.map(({ path, before, after, movedFrom }) => ({
        ...key,
        path,
        movedFrom,
        beforeSha: before?.sha ?? null,
        afterSha: after?.sha ?? null,
      })),
    )
  const [after] = await tx
    .update(sandboxes)
    .set({ version, updatedAt: now })
    .where(eq(sandboxes.id, row.id))
    .returning()
  await requestScreenshot(tx, deps, row.id)
  const coAuthors = [...(await followSave(tx, row.id, effects))].filter((userId) => userId !== authorId)
  if (coAuthors.length > 0)
    await tx.insert(saveCoAuthors).values(coAuthors.map((userId) => ({ ...key, userId })))
  const commentsMoved = await moveAnchors(tx, row.id, effects)
  const paths = [...effects.map(({ path }) => path), ...folders]
  const filesChanged: FilesChanged = {
    version,
    authorId,
    paths: paths.length > CHANGED_PATHS_MAX ? [] : paths,
  }
  const details = { version, files: effects.length }
  const { audit, events = [] } = sandboxesChanged([row], after ? [after] : [row], details)
  return {
    result: { version, savedAt: now, tree: stored },
    audit,
    events: [
      ...events,
      { topic: `live:${row.id}`, event: 'files-changed', payload: filesChanged },
      ...(commentsMoved ? [{ topic: `live:${row.id}`, event: COMMENTS_CHANGED, payload: {} }] : []),
    ],
  }
}

/** Builds the refusal of a stale save, with the current contents on the server. */
async function conflictOf(tx: Transaction, row: SandboxRow, tree: StoredTree, paths: string[]) {
  const hashes = paths.flatMap((path) => tree.files.get(path)?.sha ?? [])
  const contents = await readContents(tx, hashes)
  const data: FileConflicts = {
    version: row.version,
    conflicts: paths.map((path) => {
      const file = tree.files.get(path)
      const content = file && contents.get(file.sha)
      if (!content) return { path, theirs: null }
      const { sha, isBinary } = file
      return { path, theirs: { sha, isBinary, code: content.toString(isBinary ? 'base64' : 'utf8') } }
    }),
  }
  return errorOfRefusal(staleRefusals, { reason: 'staleFiles', params: paths }, { data })
}
