import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { isKey } from './large.ts'
import { blobs } from './tables.ts'

/** Longer than any transaction: an older object that no row refers to never will be. */
const GRACE_MS = 24 * 60 * 60_000

/**
 * Deletes objects that no row refers to: those of purged contents, and those of failed changes. It runs before the
 * purge, so that purged contents stay for another night: a copy of the store made after one of the database then has
 * everything that the database refers to.
 */
export async function sweepObjects(db: Database, now: Date): Promise<void> {
  const { objects } = db
  if (!objects) return
  for await (const page of objects.list()) {
    const old = page.filter(({ key, putAt }) => isKey(key) && now.getTime() - putAt.getTime() > GRACE_MS)
    if (old.length === 0) continue
    const keys = old.map(({ key }) => key)
    const rows = await db
      .select({ key: blobs.object })
      .from(blobs)
      .where(sql`${blobs.object} = any(${sql.param(keys)}::text[])`)
    const named = new Set(rows.map(({ key }) => key))
    await Promise.all(keys.filter((key) => !named.has(key)).map((key) => objects.remove(key)))
  }
}
