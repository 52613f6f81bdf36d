import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { isKey } from './large.ts'
import { blobs } from './tables.ts'

/** No transaction takes so long: an object that is older and that no row names will never be named. */
const GRACE_MS = 24 * 60 * 60_000

/**
 * Removes objects that no row names: those of contents that were purged, and those of changes that came to nothing. It
 * runs before the purge, so what is purged stays for another night: a copy of the store that is made after one of the
 * database has all that it names.
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
