import { moveLines } from '@sandlot/core/comments/anchor-rules'
import type { Effect } from '@sandlot/core/files/save-rules'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { readContents } from '../files/blobs.ts'
import type { StoredFile } from '../files/tree.ts'
import type { Transaction } from '../platform/db/database.ts'
import { comments } from './tables.ts'

/** What became of a file: its path, and its contents before and after; null if it was deleted. */
type Fate = { path: string; before: StoredFile | null; after: StoredFile | null }

/** Maps the former path of each file to what became of it. */
function fatesOf(effects: readonly Effect<StoredFile>[]): Map<string, Fate> {
  const stood = new Map(effects.map(({ path, before }) => [path, before]))
  const fates = new Map<string, Fate>()
  for (const { path, before, after } of effects) if (!after) fates.set(path, { path, before, after })
  for (const { path, before, after, movedFrom } of effects)
    if (movedFrom !== null) fates.set(movedFrom, { path, before: stood.get(movedFrom) ?? null, after })
    else if (before && after) fates.set(path, { path, before, after })
  return fates
}

/**
 * Moves comment anchors along with their lines, and marks those whose lines were deleted. Returns whether there are
 * any.
 */
export async function moveAnchors(
  tx: Transaction,
  sandboxId: string,
  effects: readonly Effect<StoredFile>[],
): Promise<boolean> {
  const fates = fatesOf(effects)
  if (fates.size === 0) return false
  const rows = await tx
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.sandboxId, sandboxId),
        inArray(comments.path, [...fates.keys()]),
        isNotNull(comments.line),
        eq(comments.isGone, false),
      ),
    )
  const about = rows.flatMap((row) => {
    const fate = fates.get(row.path ?? '')
    return fate ? [{ row, fate }] : []
  })
  const hashes = about.flatMap(({ fate: { before, after } }) => [before?.sha ?? [], after?.sha ?? []].flat())
  const contents = await readContents(tx, new Set(hashes))
  const textOf = (file: StoredFile | null) =>
    file && !file.isBinary ? (contents.get(file.sha)?.toString('utf8') ?? null) : null
  // Compares each file once, however many comments it has.
  const moves = new Map(
    [...new Set(about.map(({ fate }) => fate))].map((fate) => {
      const [before, after] = [textOf(fate.before), textOf(fate.after)]
      return [fate, before === null || after === null ? null : moveLines(before, after)]
    }),
  )
  for (const { row, fate } of about) {
    const { id, line, endLine } = row
    const lines = line !== null && endLine !== null ? moves.get(fate)?.({ line, endLine }) : null
    await tx
      .update(comments)
      .set({ path: fate.path, ...(lines ?? { isGone: true }) })
      .where(eq(comments.id, id))
  }
  return about.length > 0
}
