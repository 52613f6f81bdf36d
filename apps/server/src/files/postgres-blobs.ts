import { type SQL, sql } from 'drizzle-orm'
import type { BlobStore } from '../platform/drivers/blob-store.ts'
import { blobs } from './tables.ts'

/** One parameter however many there are: a statement takes no more than 65,535. */
const isOneOf = (hashes: readonly string[]): SQL => sql`${blobs.sha256} = any(${sql.param(hashes)}::text[])`

/** Keeps the bytes in the row itself: one database holds all there is. */
export const postgresBlobs: BlobStore = {
  known: async (db, hashes) => {
    const rows = await db.select({ hash: blobs.sha256 }).from(blobs).where(isOneOf(hashes))
    return new Set(rows.map(({ hash }) => hash))
  },
  put: async (tx, contents) => {
    const rows = [...contents].map(([sha256, content]) => ({ sha256, size: content.length, content }))
    if (rows.length > 0) await tx.insert(blobs).values(rows).onConflictDoNothing()
  },
  get: async (db, hashes) => {
    if (hashes.length === 0) return new Map()
    const { sha256: hash, content } = blobs
    const rows = await db.select({ hash, content }).from(blobs).where(isOneOf(hashes))
    return new Map(rows.map((row) => [row.hash, row.content]))
  },
  inline: (hash) => sql`(select content from blobs where blobs.sha256 = ${hash})`,
  remove: async (tx, hashes) => {
    await tx.delete(blobs).where(isOneOf(hashes))
  },
}
