import { type GrantLevel, grantLevels } from '@sandlot/core/sandboxes/rules'
import { SHARE_INVITATION_DAYS } from '@sandlot/core/sharing/limits'
import { and, eq, getTableColumns, gt, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import { daysBefore } from '../platform/days.ts'
import type { Reader } from '../platform/db/database.ts'
import { newestFirst } from '../sandboxes/lists/newest-first.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { members } from '../workspaces/tables.ts'
import { sandboxCollaborators as collaborators, sandboxInvitations as invitations } from './tables.ts'

/** Invitations created before this have expired. */
export const openSince = (now: Date): Date => daysBefore(now, SHARE_INVITATION_DAYS)

export const mostOf = (one: GrantLevel, other: GrantLevel | null | undefined): GrantLevel =>
  other && grantLevels.indexOf(other) > grantLevels.indexOf(one) ? other : one

/** Returns a person's grants on sandboxes, by id, including invitations to their address. */
export async function grantsTo(
  db: Reader,
  userId: string,
  sandboxIds: string[],
  now: Date,
): Promise<Map<string, GrantLevel>> {
  const rows = await db
    .select({ id: collaborators.sandboxId, level: collaborators.authorization })
    .from(collaborators)
    .where(and(eq(collaborators.userId, userId), inArray(collaborators.sandboxId, sandboxIds)))
    .unionAll(
      db
        .select({ id: invitations.sandboxId, level: invitations.authorization })
        .from(invitations)
        .where(
          and(
            eq(invitations.userId, userId),
            inArray(invitations.sandboxId, sandboxIds),
            gt(invitations.insertedAt, openSince(now)),
          ),
        ),
    )
  const levels = new Map<string, GrantLevel>()
  for (const { id, level } of rows) levels.set(id, mostOf(level, levels.get(id)))
  return levels
}

/**
 * Sandboxes shared with a person in workspaces that they are not a member of, and others' drafts, latest change first.
 */
export function sharedSandboxes(db: Reader, userId: string, now: Date): Promise<SandboxRow[]> {
  const given = db
    .select({ id: collaborators.sandboxId })
    .from(collaborators)
    .where(eq(collaborators.userId, userId))
    .unionAll(
      db
        .select({ id: invitations.sandboxId })
        .from(invitations)
        .where(and(eq(invitations.userId, userId), gt(invitations.insertedAt, openSince(now)))),
    )
  const own = db.select({ id: members.workspaceId }).from(members).where(eq(members.userId, userId))
  return db
    .select(getTableColumns(sandboxes))
    .from(sandboxes)
    .where(
      and(
        inArray(sandboxes.id, given),
        isNull(sandboxes.removedAt),
        or(
          notInArray(sandboxes.workspaceId, own),
          and(eq(sandboxes.draft, true), or(isNull(sandboxes.authorId), ne(sandboxes.authorId, userId))),
        ),
      ),
    )
    .orderBy(...newestFirst)
}
