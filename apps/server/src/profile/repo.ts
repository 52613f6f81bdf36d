import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import type { Reader } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** Those of these sandboxes that a profile may show: the person made them, and everybody can see them. */
export async function showable(db: Reader, userId: string, ids: readonly string[]): Promise<SandboxRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(sandboxes)
    .where(
      and(
        inArray(sandboxes.id, [...ids]),
        eq(sandboxes.authorId, userId),
        eq(sandboxes.privacy, PRIVACY.public),
        eq(sandboxes.draft, false),
        isNull(sandboxes.removedAt),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** What somebody pinned, in their order, without what is gone or no longer public. */
export const featuredOf = (db: Reader, user: UserRow): Promise<SandboxRow[]> =>
  showable(db, user.id, user.featuredSandboxIds)
