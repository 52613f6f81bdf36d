import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/db/database.ts'
import { blobs, modules, saveFiles } from './tables.ts'

const BLOBS_LOCK = 7_263_103
const PURGE_BATCH = 500

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A file is text when it is valid UTF-8 without NUL bytes. */
export function isBinary(content: Buffer): boolean {
  return content.includes(0) || !isUtf8(content)
}

/** Keeps contents, each once. What the transaction refers to afterwards is not purged before it ends. */
export async function keepBlobs(tx: Transaction, contents: Iterable<Buffer>): Promise<void> {
  const values = [...new Map([...contents].map((content) => [sha256(content), content]))].map(
    ([hash, content]) => ({ sha256: hash, size: content.length, content }),
  )
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${BLOBS_LOCK})`)
  if (values.length > 0) await tx.insert(blobs).values(values).onConflictDoNothing()
}

/** Contents by their SHA-256. */
export async function readContents(db: Reader, hashes: Iterable<string>): Promise<Map<string, Buffer>> {
  const wanted = [...new Set(hashes)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(blobs).where(inArray(blobs.sha256, wanted))
  return new Map(rows.map(({ sha256: hash, content }) => [hash, content]))
}

/** Deletes contents that no file and no version has any more. A save that runs meanwhile keeps what it refers to. */
export async function purgeBlobs(db: Database): Promise<void> {
  const unused = and(
    notExists(db.select({ one: sql`1` }).from(modules).where(eq(modules.sha256, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(saveFiles).where(eq(saveFiles.beforeSha, blobs.sha256))),
    notExists(db.select({ one: sql`1` }).from(saveFiles).where(eq(saveFiles.afterSha, blobs.sha256))),
  )
  const candidates = (await db.select({ hash: blobs.sha256 }).from(blobs).where(unused)).map(
    ({ hash }) => hash,
  )
  for (let start = 0; start < candidates.length; start += PURGE_BATCH)
    await db.transaction(async (tx) => {
      // Once every save that was running has ended, what it refers to is seen.
      await tx.execute(sql`select pg_advisory_xact_lock(${BLOBS_LOCK})`)
      const batch = candidates.slice(start, start + PURGE_BATCH)
      await tx.delete(blobs).where(and(inArray(blobs.sha256, batch), unused))
    })
}
