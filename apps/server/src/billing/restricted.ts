import { UNLIMITED_SANDBOXES } from '@sandlot/core/sandboxes/limits'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Deps } from '../platform/context.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { quotasOf } from './entitlements.ts'

/** The fields that can make a sandbox restricted. */
export type Restrictable = Pick<SandboxRow, 'id' | 'workspaceId' | 'draft' | 'removedAt'>

/**
 * Returns the ids of those drafts that exceed what the plan allows their author, such as after a downgrade; the oldest
 * drafts are within the limit. Anything but a draft is never restricted (spec IT-059).
 */
export async function restrictedOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rows: readonly Restrictable[],
): Promise<Set<string>> {
  const drafts = config.plans ? rows.filter(({ draft, removedAt }) => draft && removedAt === null) : []
  if (drafts.length === 0) return new Set()
  const rooms = await quotasOf(db, config, [...new Set(drafts.map(({ workspaceId }) => workspaceId))])
  const limited = [...rooms].filter(([, room]) => room.drafts !== UNLIMITED_SANDBOXES).map(([id]) => id)
  if (limited.length === 0) return new Set()
  const ranked = db
    .select({
      id: sandboxes.id,
      workspaceId: sandboxes.workspaceId,
      place: sql<number>`(row_number() over (
        partition by ${sandboxes.workspaceId}, ${sandboxes.authorId} order by ${sandboxes.insertedAt}, ${sandboxes.id}
      ))::int`.as('place'),
    })
    .from(sandboxes)
    .where(
      and(
        inArray(sandboxes.workspaceId, limited),
        eq(sandboxes.draft, true),
        isNull(sandboxes.removedAt),
        isNotNull(sandboxes.authorId),
      ),
    )
    .as('ranked')
  const ids = drafts.map(({ id }) => id)
  const places = await db.select().from(ranked).where(inArray(ranked.id, ids))
  const beyond = places.filter(({ workspaceId, place }) => place > (rooms.get(workspaceId)?.drafts ?? 0))
  return new Set(beyond.map(({ id }) => id))
}
