import { chunk } from '@sandlot/core/chunk'
import { SHORTID_LENGTH } from '@sandlot/core/files/limits'
import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import type { Transaction } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import { isBinary, keepMissing, sha256 } from './blobs.ts'
import { directories, modules } from './tables.ts'

/** The files and folders of a new sandbox. */
export type NewTree = {
  sandboxId: string
  files: readonly { path: string; content: Buffer }[]
  /** Every folder, including the parents of files. */
  directories: readonly string[]
}

/** Rows per statement, each with at most nine values. */
const ROWS = 5000

/** Writes the files of several new sandboxes at once; shared contents are sent only once. */
export async function writeNewTrees(
  tx: Transaction,
  trees: readonly NewTree[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const moments = { insertedAt: now, updatedAt: now }
  const folderRows: (typeof directories.$inferInsert)[] = []
  const fileRows: (typeof modules.$inferInsert)[] = []
  const contents = new Map<string, Buffer>()
  const binary = new Map<string, boolean>()
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
      if (!contents.has(sha)) binary.set(sha, isBinary(content))
      contents.set(sha, content)
      const shortid = ids.short(SHORTID_LENGTH)
      fileRows.push({ ...placed(path), shortid, sha256: sha, isBinary: binary.get(sha) ?? false })
    }
  }
  await keepMissing(tx, contents)
  for (const rows of chunk(folderRows, ROWS)) await tx.insert(directories).values(rows)
  for (const rows of chunk(fileRows, ROWS)) await tx.insert(modules).values(rows)
}
