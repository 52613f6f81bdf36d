import { applyChange, countedText, lineEndOf } from '@sandlot/core/files/collab/rules'
import { COLLAB_KEPT } from '@sandlot/core/files/limits'
import type { Effect } from '@sandlot/core/files/save-rules'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { readContents } from '../blobs.ts'
import type { StoredFile } from '../tree.ts'
import { collabTexts, collabUpdates } from './tables.ts'
import { type CollabTextRow, endText, updatesSince } from './updates.ts'

/**
 * Updates shared texts after a save. A text that was saved in the state after some of its updates continues from there;
 * one that was overwritten with something else, removed or moved ends, and each page merges. Returns who typed what was
 * saved.
 */
export async function followSave(
  tx: Transaction,
  sandboxId: string,
  effects: readonly Effect<StoredFile>[],
): Promise<Set<string>> {
  const saved = new Map(effects.map(({ path, after }) => [path, after]))
  const texts = await tx
    .select()
    .from(collabTexts)
    .where(and(eq(collabTexts.sandboxId, sandboxId), inArray(collabTexts.path, [...saved.keys()])))
    .for('update')
  const authors = new Set<string>()
  for (const text of texts) {
    const sha = saved.get(text.path)?.sha
    const seq = sha === undefined ? null : await seqOf(tx, text, sha)
    if (sha === undefined || seq === null) {
      await endText(tx, text.id)
      continue
    }
    for (const author of await authorsOf(tx, text, seq)) authors.add(author)
    await tx.update(collabTexts).set({ savedSha: sha, savedSeq: seq }).where(eq(collabTexts.id, text.id))
    await tx
      .delete(collabUpdates)
      .where(and(eq(collabUpdates.textId, text.id), lte(collabUpdates.seq, seq - COLLAB_KEPT)))
  }
  return authors
}

/** The authors of the updates of a text that are saved for the first time, up to `seq`. */
async function authorsOf(tx: Transaction, { id, savedSeq }: CollabTextRow, seq: number): Promise<string[]> {
  const isNew = and(gt(collabUpdates.seq, savedSeq), lte(collabUpdates.seq, seq))
  const rows = await tx
    .selectDistinct({ authorId: collabUpdates.authorId })
    .from(collabUpdates)
    .where(and(eq(collabUpdates.textId, id), isNew))
  return rows.flatMap(({ authorId }) => authorId ?? [])
}

/** Returns after how many updates a text has these contents; null if it never has. */
async function seqOf(tx: Transaction, text: CollabTextRow, sha: string): Promise<number | null> {
  const contents = await readContents(tx, [text.savedSha, sha])
  const [before, after] = [text.savedSha, sha].map((hash) => contents.get(hash)?.toString('utf8'))
  const updates = await updatesSince(tx, text, text.savedSeq)
  if (before === undefined || after === undefined || updates === null) return null
  if (lineEndOf(before) !== lineEndOf(after)) return null
  const wanted = countedText(after)
  let current = countedText(before)
  if (current === wanted) return text.savedSeq
  for (const [index, { change }] of updates.entries()) {
    current = applyChange(current, change)
    if (current === wanted) return text.savedSeq + index + 1
  }
  return null
}
