import { PROFILE_ALL_MAX, PROFILE_PAGE_SIZE } from '@sandlot/core/profile/limits'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserRow } from '../accounts/rows.ts'
import type { Reader } from '../platform/db/database.ts'
import { ownedBy } from '../sandboxes/lists/own.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes, sandboxLikes } from '../sandboxes/tables.ts'
import { templates } from '../templates/tables.ts'

export const isPublic = and(
  eq(sandboxes.privacy, PRIVACY.public),
  eq(sandboxes.draft, false),
  isNull(sandboxes.removedAt),
)

/** Returns those sandboxes that a profile may show: created by the person, and public. */
export async function showable(db: Reader, userId: string, ids: readonly string[]): Promise<SandboxRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(sandboxes)
    .where(and(inArray(sandboxes.id, [...ids]), eq(sandboxes.authorId, userId), isPublic))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A person's pinned sandboxes in order, without deleted ones and those no longer public. */
export const featuredOf = (db: Reader, user: UserRow): Promise<SandboxRow[]> =>
  showable(db, user.id, user.featuredSandboxIds)

/** The condition for a profile's sandboxes: the public ones and, for its owner, everything but drafts. */
const listed = (db: Reader, userId: string, viewerId: string | null): SQL | undefined =>
  viewerId === userId
    ? and(ownedBy(db, userId), eq(sandboxes.draft, false))
    : and(eq(sandboxes.authorId, userId), isPublic)

type Listing = {
  sortBy: 'view_count' | 'inserted_at'
  direction: 'asc' | 'desc'
  page: number | 'all'
}

/** One page of a person's sandboxes, or all up to the limit. */
export function profileSandboxes(
  db: Reader,
  { userId, viewerId }: { userId: string; viewerId: string | null },
  { sortBy, direction, page }: Listing,
): Promise<SandboxRow[]> {
  const by = direction === 'asc' ? asc : desc
  const key = sortBy === 'view_count' ? sandboxes.viewCount : sandboxes.insertedAt
  return db
    .select()
    .from(sandboxes)
    .where(listed(db, userId, viewerId))
    .orderBy(by(key), asc(sandboxes.id))
    .limit(page === 'all' ? PROFILE_ALL_MAX : PROFILE_PAGE_SIZE)
    .offset(page === 'all' ? 0 : (page - 1) * PROFILE_PAGE_SIZE)
}

/** One page of the public sandboxes that a person likes, most recently liked first. */
export async function likedSandboxes(db: Reader, userId: string, page: number): Promise<SandboxRow[]> {
  const rows = await db
    .select({ row: sandboxes })
    .from(sandboxLikes)
    .innerJoin(sandboxes, eq(sandboxes.id, sandboxLikes.sandboxId))
    .where(and(eq(sandboxLikes.userId, userId), isPublic))
    .orderBy(desc(sandboxLikes.likedAt), asc(sandboxes.id))
    .limit(PROFILE_PAGE_SIZE)
    .offset((page - 1) * PROFILE_PAGE_SIZE)
  return rows.map(({ row }) => row)
}

/** Whether a person has drafts in a workspace that they are a member of. */
export async function hasDrafts(db: Reader, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sandboxes.id })
    .from(sandboxes)
    .where(and(ownedBy(db, userId), eq(sandboxes.draft, true)))
    .limit(1)
  return rows.length > 0
}

const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

/** How many sandboxes a person has created, as far as the viewer may see them. */
export async function profileCounts(db: Reader, userId: string, viewerId: string | null) {
  const isTemplate = sql`exists (${db
    .select({ one: sql`1` })
    .from(templates)
    .where(and(eq(templates.sandboxId, sandboxes.id), eq(templates.published, true)))})`
  const [made, liked] = await Promise.all([
    db
      .select({
        viewCount: sum(sandboxes.viewCount),
        receivedLikeCount: sum(sandboxes.likeCount),
        forkedCount: sum(sandboxes.forkCount),
        templateCount: sql<number>`(count(*) filter (where ${isTemplate}))::int`,
        sandboxCount: sql<number>`(count(*) filter (where not ${isTemplate}))::int`,
      })
      .from(sandboxes)
      .where(listed(db, userId, viewerId)),
    db
      .select({ givenLikeCount: sql<number>`count(*)::int` })
      .from(sandboxLikes)
      .innerJoin(sandboxes, eq(sandboxes.id, sandboxLikes.sandboxId))
      .where(and(eq(sandboxLikes.userId, userId), isPublic)),
  ])
  const none = { viewCount: 0, receivedLikeCount: 0, forkedCount: 0, templateCount: 0, sandboxCount: 0 }
  return { ...(made[0] ?? none), givenLikeCount: liked[0]?.givenLikeCount ?? 0 }
}
