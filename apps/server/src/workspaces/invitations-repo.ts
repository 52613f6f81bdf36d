import { INVITATION_DAYS } from '@sandlot/core/workspaces/limits'
import { normalEmail } from '@sandlot/core/workspaces/rules'
import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { users } from '../accounts/tables.ts'
import { daysBefore } from '../platform/days.ts'
import type { Reader } from '../platform/db/database.ts'
import { hashSecret } from '../platform/keys/secrets.ts'
import { linkStateOf } from './link-state.ts'
import type { TeamInvitationRow, TeamRow } from './rows.ts'
import { invitations, workspaces } from './tables.ts'

/** Invitations created before this have expired. */
export const openSince = (now: Date): Date => daysBefore(now, INVITATION_DAYS)

const isOpen = (now: Date): SQL => gt(invitations.insertedAt, openSince(now))

/** The open invitations of a workspace, newest first. */
export const invitationsOf = (db: Reader, workspaceId: string, now: Date): Promise<TeamInvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen(now)))
    .orderBy(desc(invitations.insertedAt), desc(invitations.id))

/**
 * The users of this instance who were invited by name. Those invited by address are left out, because an address must
 * not reveal whose it is.
 */
export async function inviteesOf(db: Reader, workspaceId: string, now: Date): Promise<UserRow[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .innerJoin(invitations, eq(invitations.userId, users.id))
    .where(and(eq(invitations.workspaceId, workspaceId), isNull(invitations.email), isOpen(now)))
    .orderBy(asc(invitations.insertedAt), asc(users.id))
  return rows.map(({ user }) => user)
}

type Person = Pick<UserRow, 'id' | 'email'>

/** Matches invitations for the person by name, or for the address that a provider verified for them. */
export const isFor = ({ id, email }: Person): SQL | undefined =>
  or(
    eq(invitations.userId, id),
    email === '' ? undefined : and(isNull(invitations.userId), eq(invitations.email, normalEmail(email))),
  )

/**
 * Whether a person may use the link of an invitation: its recipient, and whoever else reads the mail that it was sent
 * in. One for nobody in particular is open to anybody.
 */
export const opensFor = (
  { userId, email }: { userId: string | null; email: string | null },
  person: Person | null,
): boolean => userId === null || (person !== null && (person.id === userId || isAddressOf(person, email)))

const isAddressOf = (person: Person, email: string | null): boolean =>
  person.email !== '' && normalEmail(person.email) === email

/** The open invitations that a person can answer, newest first. */
export const invitationsFor = (db: Reader, person: Person, now: Date): Promise<TeamInvitationRow[]> =>
  db
    .select()
    .from(invitations)
    .where(and(isFor(person), isOpen(now)))
    .orderBy(desc(invitations.insertedAt), desc(invitations.id))

/** A person's open invitation to one workspace. */
export async function invitationTo(
  db: Reader,
  workspaceId: string,
  person: Person,
  now: Date,
): Promise<TeamInvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isFor(person), isOpen(now)))
    .orderBy(desc(isNotNull(invitations.userId)))
    .limit(1)
  return row ?? null
}

/** The open invitation for the token of a mailed link. */
export async function invitationByToken(
  db: Reader,
  token: string,
  now: Date,
): Promise<TeamInvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashSecret(token)), isOpen(now)))
  return row ?? null
}

/** The workspace for the token of its own link, if the link works; personal workspaces have none. */
export async function workspaceByLink(db: Reader, token: string, now: Date): Promise<TeamRow | null> {
  const [row] = await db
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.inviteToken, token), eq(workspaces.type, 'TEAM')))
  return row && linkStateOf(row, now) === 'OPEN' ? row : null
}

/** The user who may sign in and for whom a provider verified the address; the oldest account first. */
export async function personByEmail(db: Reader, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, normalEmail(email)), isNull(users.suspendedAt)))
    .orderBy(asc(users.insertedAt))
    .limit(1)
  return row ?? null
}
