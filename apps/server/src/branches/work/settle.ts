import { refusalError } from '@sandlot/core/actions'
import { workRefusals } from '@sandlot/core/branches/work-refusals'
import { settled, type Take } from '@sandlot/core/branches/work-rules'
import { foldersInTheWay, removeIfEmpty } from '@sandlot/core/files/alike-rules'
import { hasMarkers, mergeText } from '@sandlot/core/files/merge-rules'
import type { FileChange } from '@sandlot/core/files/rest'
import type { Write } from '@sandlot/core/files/save-rules'
import { and, eq, inArray } from 'drizzle-orm'
import { contentOf, holdOffPurge, isBinary, keepBlobs, readContents, sha256 } from '../../files/blobs.ts'
import { applySave, type Saved } from '../../files/save.ts'
import type { StoredFile, StoredTree } from '../../files/tree.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Changed } from '../../platform/noted.ts'
import { workOf } from '../../repositories/host.ts'
import { actOn } from '../../sandboxes/act.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { seek } from '../../sandboxes/seek.ts'
import { findCheckout, inBox, settleIn, unstageIn } from '../box/work-in-box.ts'
import { worktreeConflicts } from '../tables.ts'
import { acting, assertMayWork } from './commit.ts'
import { changesIn } from './status.ts'
import { type Conflict, requireWorktree } from './worktree.ts'

/** Reverts files to the last commit, as a new version, so that the discarded contents stay in the history. */
export async function discardChanges(context: Context, id: string, paths: readonly string[]) {
  const act = acting('branch.discard', id)
  const row = await ready(context, id, act)
  const checkout = await findCheckout(context.db, row)
  if (checkout) await inBox(context, row.id, (agent) => unstageIn(agent, paths))
  const discarded = await actOn(context, act, async ({ tx, now, rows }) => {
    const sandbox = rows[0] as SandboxRow
    const { base, tree, changes } = await changesIn(tx, row.id)
    const known = new Set(changes.map(({ path }) => path))
    const missing = paths.find((path) => !known.has(path))
    if (missing !== undefined || paths.length === 0)
      throw refusalError(workRefusals, 'notChanged', { titles: missing ?? '', field: 'paths' })
    await holdOffPurge(tx)
    const wanted = new Map([...new Set(paths)].map((path) => [path, base.get(path)?.sha256 ?? null]))
    const saved = await saveAs(context, tx, { sandbox, tree, wanted, now })
    await tx
      .delete(worktreeConflicts)
      .where(and(eq(worktreeConflicts.sandboxId, row.id), inArray(worktreeConflicts.path, [...paths])))
    return { ...saved, result: { version: saved.result.version, previousVersion: sandbox.version } }
  })
  if (checkout) await inBox(context, row.id, async () => {})
  return discarded
}

/** Resolves a conflict with one side, both, or the file as edited. */
export async function resolveConflict(
  context: Context,
  id: string,
  { path, take }: { path: string; take: Take | 'edited' },
) {
  const act = acting('branch.resolve', id)
  const row = await ready(context, id, act)
  const checkout = await findCheckout(context.db, row)
  if (checkout) await inBox(context, row.id, async () => {})
  const resolved = await actOn(context, act, async ({ tx, now, rows }) => {
    const sandbox = rows[0] as SandboxRow
    const { tree, conflicts } = await changesIn(tx, row.id)
    const conflict = conflicts.find((one) => one.path === path)
    if (!conflict) throw refusalError(workRefusals, 'noConflict', { titles: path, field: 'path' })
    const sha = take === 'edited' ? await editedSha(tx, tree, path) : await takenSha(tx, conflict, take)
    const saved = await saveAs(context, tx, { sandbox, tree, wanted: new Map([[path, sha]]), now })
    await tx
      .delete(worktreeConflicts)
      .where(and(eq(worktreeConflicts.sandboxId, row.id), eq(worktreeConflicts.path, path)))
    return { ...saved, audit: saved.audit ?? {}, result: { version: saved.result.version } }
  })
  if (checkout) await inBox(context, row.id, (agent) => settleIn(agent, context, [path]))
  return resolved
}

async function ready(context: Context, id: string, act: ReturnType<typeof acting>): Promise<SandboxRow> {
  await assertMayWork(context, act)
  const row = await seek(context, id)
  await requireWorktree(context, () => workOf(context), row)
  return row
}

async function editedSha(tx: Transaction, tree: StoredTree, path: string): Promise<string | null> {
  const sha = tree.files.get(path)?.sha ?? null
  const content = sha === null ? undefined : (await readContents(tx, [sha])).get(sha)
  if (content && hasMarkers(content.toString('utf8')))
    throw refusalError(workRefusals, 'markersLeft', { titles: path, field: 'path' })
  return sha
}

async function takenSha(
  tx: Transaction,
  { baseSha, oursSha, theirsSha, isMarked }: Conflict,
  take: Take,
): Promise<string | null> {
  if (!isMarked) return take === 'theirs' ? theirsSha : (oursSha ?? (take === 'both' ? theirsSha : null))
  const contents = await readContents(
    tx,
    [baseSha, oursSha, theirsSha].filter((sha) => sha !== null),
  )
  const textOf = (sha: string | null) => (sha === null ? '' : contentOf(contents, sha).toString('utf8'))
  const merged = mergeText(textOf(baseSha), textOf(oursSha), textOf(theirsSha))
  const content = Buffer.from('text' in merged ? merged.text : settled(merged.conflict, take))
  await keepBlobs(tx, [content])
  return sha256(content)
}

/** Saves files with contents that are already stored; null deletes a file. */
async function saveAs(
  context: Context,
  tx: Transaction,
  save: { sandbox: SandboxRow; tree: StoredTree; wanted: ReadonlyMap<string, string | null>; now: Date },
): Promise<Changed<Saved>> {
  const { sandbox: row, tree, wanted, now } = save
  const contents = await readContents(
    tx,
    [...wanted.values()].filter((sha) => sha !== null),
  )
  const removes: FileChange[] = []
  const writes: (FileChange & { type: 'write' })[] = []
  for (const [path, sha] of wanted) {
    const baseSha = tree.files.get(path)?.sha ?? null
    if (sha === null) removes.push({ type: 'remove', path, baseSha })
    else writes.push({ type: 'write', path, code: '', baseSha })
  }
  const restored = writes.map(({ path }) => path)
  const cleared = removeIfEmpty(foldersInTheWay(tree.directories.keys(), restored))
  const changes = [...removes, ...cleared, ...writes]
  const written = ({ path }: Write, was: StoredFile | null): StoredFile => {
    const content = contentOf(contents, wanted.get(path) ?? '')
    return { sha: sha256(content), size: content.length, isBinary: isBinary(content), row: was?.row ?? null }
  }
  const authorId = requireViewer(context).userId
  return applySave(tx, context, { row, authorId, tree, changes, written, restoredVersion: null, now })
}
