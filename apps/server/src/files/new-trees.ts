import { SHORTID_LENGTH } from '@sandlot/core/files/limits'
import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { inArray } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import { isBinary, keepBlobs, sha256 } from './blobs.ts'
import { blobs, directories, modules } from './tables.ts'

/** All files and folders of a sandbox that has none yet. */
export type NewTree = {
  sandboxId: string
  files: readonly { path: string; content: Buffer }[]
  /** Every folder, also those around files. */
  directories: readonly string[]
}

type Known = { sha: string; content: Buffer }

/** What one statement takes of rows, of which each has nine values at most. */
const ROWS = 5000

/** Writes the files of several new sandboxes at once: what they have in common is sent once. */
export async function writeNewTrees(
  tx: Transaction,
  trees: readonly NewTree[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const moments = { insertedAt: now, updatedAt: now }
  const folderRows: (typeof directories.$inferInsert)[] = []
  const fileRows: (typeof modules.$inferInsert)[] = []
  const contents = new Map<string, Known & { isBinary: boolean }>()
  for (const { sandboxId, files, directories: paths } of trees) {
    const shortids = new Map(paths.map((path) => [path, ids.short(SHORTID_LENGTH)]))
    const placed = (path: string) => ({
      id: ids.uuid(),
      sandboxId,
      title: nameOf(path),
      directoryShortid: shortids.get(parentOf(path)) ?? null,
      ...moments,
    })
    for (const [path, shortid] of shortids) folderRows.push({ ...placed(path), shortid })
    for (const { path, content } of files) {
      const sha = sha256(content)
      const known = contents.get(sha) ?? { sha, content, isBinary: isBinary(content) }
      contents.set(sha, known)
      const shortid = ids.short(SHORTID_LENGTH)
      fileRows.push({ ...placed(path), shortid, sha256: sha, isBinary: known.isBinary })
    }
  }
  await keepMissing(tx, [...contents.values()])
  for (const rows of parts(folderRows)) await tx.insert(directories).values(rows)
  for (const rows of parts(fileRows)) await tx.insert(modules).values(rows)
}

/** Keeps contents without sending those that are there. None of them is purged before the transaction ends. */
async function keepMissing(tx: Transaction, wanted: readonly Known[]): Promise<void> {
  // Holds off purging first, so that what is found stays.
  await keepBlobs(tx, [])
  for (const some of parts(wanted)) {
    const there = await tx
      .select({ sha: blobs.sha256 })
      .from(blobs)
      .where(
        inArray(
          blobs.sha256,
          some.map(({ sha }) => sha),
        ),
      )
    const known = new Set(there.map(({ sha }) => sha))
    const missing = some.filter(({ sha }) => !known.has(sha))
    await keepBlobs(
      tx,
      missing.map(({ content }) => content),
    )
  }
}

const parts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) =>
    rows.slice(index * ROWS, (index + 1) * ROWS),
  )
