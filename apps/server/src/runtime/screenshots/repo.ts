import { eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { screenshots } from '../tables.ts'

/** Returns the version that the screenshot of each sandbox shows, for those that have one. */
export async function screenshotVersions(db: Reader, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: screenshots.sandboxId, version: screenshots.version })
    .from(screenshots)
    .where(inArray(screenshots.sandboxId, ids))
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export async function findScreenshot(db: Reader, sandboxId: string) {
  const [row] = await db.select().from(screenshots).where(eq(screenshots.sandboxId, sandboxId))
  return row ?? null
}

/** Stores a screenshot unless there is one of a later version. */
export async function keepScreenshot(
  tx: Transaction,
  picture: { sandboxId: string; version: number; content: Buffer },
  takenAt: Date,
): Promise<boolean> {
  const { version, content } = picture
  const kept = await tx
    .insert(screenshots)
    .values({ ...picture, takenAt })
    .onConflictDoUpdate({
      target: screenshots.sandboxId,
      set: { version, content, takenAt },
      setWhere: sql`${screenshots.version} <= ${version}`,
    })
    .returning({ id: screenshots.sandboxId })
  return kept.length > 0
}
