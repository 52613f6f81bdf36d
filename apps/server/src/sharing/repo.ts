import type { Role } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { sandboxAccesses } from '../sandboxes/tables.ts'
import { members } from '../workspaces/tables.ts'
import { openSince } from './grants.ts'
import type { CollaboratorRow, InvitationRow } from './rows.ts'
import { sandboxCollaborators as collaborators, sandboxInvitations as invitations } from './tables.ts'

/** The people with whom a sandbox was shared by name, oldest first. */
export const collaboratorsOf = (db: Reader, sandboxId: string): Promise<CollaboratorRow[]> =>
  db
    .select({ ...getTableColumns(collaborators), lastSeenAt: sandboxAccesses.lastAccessedAt })
    .from(collaborators)
    .leftJoin(
      sandboxAccesses,
      and(
        eq(sandboxAccesses.sandboxId, collaborators.sandboxId),
        eq(sandboxAccesses.userId, collaborators.userId),
      ),
    )
    .where(eq(collaborators.sandboxId, sandboxId))
    .orderBy(asc(collaborators.insertedAt), asc(collaborators.userId))

export async function collaboratorOf(
  db: Reader,
  sandboxId: string,
  userId: string,
): Promise<CollaboratorRow | null> {
  const [row] = await db
    .select()
    .from(collaborators)
    .where(and(eq(collaborators.sandboxId, sandboxId), eq(collaborators.userId, userId)))
  return row ?? null
}

const isOpen = (now: Date) => gt(invitations.insertedAt, openSince(now))

/** The open invitations of a sandbox, oldest first. */
export const invitationsOf = (db: Reader, sandboxId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(and(eq(invitations.sandboxId, sandboxId), isOpen(now)))
    .orderBy(asc(invitations.insertedAt), asc(invitations.id))

/** The open invitation of a sandbox by the hash of its token. */
export async function invitationByHash(
  db: Reader,
  sandboxId: string,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.sandboxId, sandboxId), eq(invitations.tokenHash, tokenHash), isOpen(now)))
  return row ?? null
}

/** How many people and addresses a sandbox is shared with. */
export async function countShared(db: Reader, sandboxId: string): Promise<number> {
  const people = await db.$count(collaborators, eq(collaborators.sandboxId, sandboxId))
  return people + (await db.$count(invitations, eq(invitations.sandboxId, sandboxId)))
}

/** A person's role in a workspace, or null. */
export async function roleOfPerson(db: Reader, workspaceId: string, userId: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: members.authorization })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  return row?.role ?? null
}
