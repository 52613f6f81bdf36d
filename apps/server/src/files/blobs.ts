import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { and, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { worktreeConflicts, worktreeFiles } from '../branches/tables.ts'
import type { Database, Reader, Transaction } from '../platform/db/database.ts'
import type { BlobStore, Contents } from '../platform/drivers/blob-store.ts'
import { uploads } from '../profile/tables.ts'
import { postgresBlobs } from './postgres-blobs.ts'
import { blobs, modules, saveFiles } from './tables.ts'

const BLOBS_LOCK = 7_263_103
const PURGE_BATCH = 500
/** How many contents are sent at once. */
const KEEP_BATCH = 5000

const store: BlobStore = postgresBlobs

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A file is text when it is valid UTF-8 without NUL bytes. */
export function isBinary(content: Buffer): boolean {
  return content.includes(0) || !isUtf8(content)
}

/** Keeps contents, each once. What the transaction refers to afterwards is not purged before it ends. */
export async function keepBlobs(tx: Transaction, contents: Iterable<Buffer>): Promise<void> {
  await holdOffPurge(tx)
  await store.put(tx, new Map([...contents].map((content) => [sha256(content), content])))
}

/** The same for what is mostly there already, such as what many sandboxes have in common: it is not sent again. */
export async function keepMissing(tx: Transaction, contents: Contents): Promise<void> {
  // Before anything is looked for, so that what is found stays.
  await holdOffPurge(tx)
  const all = [...contents]
  for (let start = 0; start < all.length; start += KEEP_BATCH) {
    const part = all.slice(start, start + KEEP_BATCH)
    const known = await store.known(
      tx,
      part.map(([hash]) => hash),
    )
    await store.put(tx, new Map(part.filter(([hash]) => !known.has(hash))))
  }
}

/** What the transaction finds from now on stays until it ends. */
export const holdOffPurge = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${BLOBS_LOCK})`)

/** Contents by their SHA-256. */
export const readContents = (db: Reader, hashes: Iterable<string>): Promise<Map<string, Buffer>> =>
  store.get(db, [...new Set(hashes)])

/** Contents as part of a query, null where they have to be asked for: see `withContents`. */
export const contentSql = (hash: SQL): SQL => store.inline(hash) ?? sql`null::bytea`

/** Rows with the contents that they refer to, which are asked for as far as they did not come with them. */
export async function withContents<Row extends { sha256: string; content?: Buffer | null }>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & { content: Buffer })[]> {
  const missing = rows.filter(({ content }) => !content)
  const contents = await readContents(
    db,
    missing.map((row) => row.sha256),
  )
  return rows.map((row) => ({
    ...row,
    content: row.content ?? contents.get(row.sha256) ?? Buffer.alloc(0),
  }))
}

/** Deletes contents that no file, no version, no branch and no upload has any more. A save that runs meanwhile keeps what it refers to. */
export async function purgeBlobs(db: Database): Promise<void> {
  const unused = and(
    notExists(db.select({ one: sql`1` }).from(modules).where(eq(modules.sha256, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(saveFiles).where(eq(saveFiles.beforeSha, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(saveFiles).where(eq(saveFiles.afterSha, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(worktreeFiles).where(eq(worktreeFiles.sha256, blobs.sha256))),
    ...[worktreeConflicts.baseSha, worktreeConflicts.oursSha, worktreeConflicts.theirsSha].map((column) =>
      notExists(db.select({ one: sql`1` }).from(worktreeConflicts).where(eq(column, blobs.sha256))),
    ),
    notExists(db.select({ one: sql`1` }).from(uploads).where(eq(uploads.sha256, blobs.sha256))),
  )
  const unusedOf = async (reader: Reader, some?: string[]) => {
    const rows = await reader
      .select({ hash: blobs.sha256 })
      .from(blobs)
      .where(some ? and(inArray(blobs.sha256, some), unused) : unused)
    return rows.map(({ hash }) => hash)
  }
  const candidates = await unusedOf(db)
  for (let start = 0; start < candidates.length; start += PURGE_BATCH)
    await db.transaction(async (tx) => {
      // Once every save that was running has ended, what it refers to is seen.
      await tx.execute(sql`select pg_advisory_xact_lock(${BLOBS_LOCK})`)
      await store.remove(tx, await unusedOf(tx, candidates.slice(start, start + PURGE_BATCH)))
    })
}
