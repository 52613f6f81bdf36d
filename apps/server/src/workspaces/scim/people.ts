import { refusalError } from '@sandlot/core/actions'
import { emailProblem, normalEmail, roles } from '@sandlot/core/workspaces/rules'
import { scimMessages as say } from '@sandlot/core/workspaces/scim/messages'
import { scimRefusals } from '@sandlot/core/workspaces/scim/refusals'
import { emailDomain } from '@sandlot/core/workspaces/settings-rules'
import { and, eq, isNotNull } from 'drizzle-orm'
import SCIMMY from 'scimmy'
import { freeUsername, suspendedByEmail } from '../../accounts/repo.ts'
import { createAccount } from '../../accounts/sign-up/create-account.ts'
import { users } from '../../accounts/tables.ts'
import type { Event } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  activeMemberships,
  endMembership,
  handOverDrafts,
  heirAmong,
  type Membership,
  membershipsOf,
  toldFirst,
} from '../change-members.ts'
import { assertRoomForMember } from '../hold.ts'
import { personByEmail } from '../invitations-repo.ts'
import type { TeamRow } from '../rows.ts'
import { members } from '../tables.ts'
import { closeWaysBack, forgetRemoval } from '../ways-back.ts'
import { scimGroupMembers, scimGroups, type scimPeople } from './tables.ts'

type PersonRow = typeof scimPeople.$inferSelect
export type Work = { tx: Transaction; context: Context; team: TeamRow; now: Date }

export const scimError = (status: number, type: string | null, message: string) =>
  new SCIMMY.Types.Error(status, type as never, message)

/** The address of a person in a directory, which may only bring people from the workspace's own domain. */
export function addressIn(
  team: TeamRow,
  { userName, emails }: { userName?: string; emails?: unknown },
): string {
  const list = Array.isArray(emails) ? (emails as { value?: string; primary?: boolean }[]) : []
  const told = list.find((one) => one.primary)?.value ?? list[0]?.value ?? userName ?? ''
  if (emailProblem(told) !== null) throw scimError(400, 'invalidValue', say.noEmail)
  const address = normalEmail(told)
  if (emailDomain(address) !== team.emailDomain)
    throw scimError(400, 'invalidValue', say.otherDomain(team.emailDomain ?? ''))
  return address
}

/**
 * Returns the account of an address, and creates it if needed; its owner signs in by that address. If the only one is
 * suspended, it stays that one: a new one would undo the suspension.
 */
export async function accountOf(
  { tx, context, now }: Work,
  { email, name }: { email: string; name: string | null },
): Promise<string> {
  const known = (await personByEmail(tx, email)) ?? (await suspendedByEmail(tx, email))
  if (known) return known.id
  const wanted =
    email
      .split('@')[0]
      ?.replace(/[^a-z0-9_-]+/g, '-')
      .replace(/^[-_]+/, '') || 'user'
  const username = await freeUsername({ ...context, db: tx as never }, wanted.padEnd(3, '0'))
  return (await createAccount(tx, context, { user: { username, name, email }, identity: null, now })).id
}

/** The highest role of a person's groups; null if none sets one. */
async function roleByGroups(tx: Transaction, personId: string) {
  const rows = await tx
    .select({ authorization: scimGroups.authorization })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(and(eq(scimGroupMembers.personId, personId), isNotNull(scimGroups.authorization)))
  return roles.find((role) => rows.some(({ authorization }) => authorization === role)) ?? null
}

const hasOtherAdmin = (memberships: readonly Membership[], userId: string) =>
  activeMemberships(memberships).some((one) => one.userId !== userId && one.authorization === 'ADMIN')

/** Brings a person's membership in line with the directory. The workspace must be locked. */
export async function bringInLine(work: Work, person: PersonRow): Promise<Event[]> {
  const { tx, context, team, now } = work
  const memberships = await membershipsOf(tx, team.id)
  const membership = memberships.find(({ userId }) => userId === person.userId)
  const wanted = await roleByGroups(tx, person.id)
  const told = toldFirst(person.userId, team.id)
  if (!membership) {
    if (!person.active) return []
    await assertRoomForMember(tx, context, team.id)
    const authorization = wanted ?? team.defaultAuthorization
    await tx
      .insert(members)
      .values({ workspaceId: team.id, userId: person.userId, authorization, insertedAt: now })
    await forgetRemoval(tx, { workspaceId: team.id, userId: person.userId })
    return told
  }
  if (!person.active) return [...(await takeOut(work, memberships, membership)), ...told]
  if (wanted === null || wanted === membership.authorization) return []
  if (membership.authorization === 'ADMIN' && !hasOtherAdmin(memberships, person.userId))
    throw refusalError(scimRefusals, 'scimLastAdmin')
  await tx
    .update(members)
    .set({ authorization: wanted, ...(membership.authorization === 'ADMIN' && { teamManager: false }) })
    .where(and(eq(members.workspaceId, team.id), eq(members.userId, person.userId)))
  return told
}

async function takeOut(
  { tx, context, now }: Work,
  memberships: readonly Membership[],
  membership: Membership,
): Promise<Event[]> {
  const heir = heirAmong(memberships, membership.userId)
  if (!heir || (membership.authorization === 'ADMIN' && heir.isSuspended))
    throw refusalError(scimRefusals, 'scimLastAdmin')
  const { events } = await handOverDrafts(tx, membership, heir.userId)
  await endMembership(tx, membership, now)
  const { events: closed } = await closeWaysBack(tx, context, membership, now)
  return [...events, ...closed]
}

/** The name of a new account, for a person who was provisioned and has never signed in. */
export const nameOf = ({ displayName, name }: { displayName?: string; name?: unknown }): string | null => {
  const { formatted, givenName, familyName } = (name ?? {}) as Record<string, string | undefined>
  return displayName || formatted || [givenName, familyName].filter(Boolean).join(' ') || null
}

export const usernameOf = async (tx: Transaction, userId: string): Promise<string> =>
  (await tx.select({ username: users.username }).from(users).where(eq(users.id, userId)))[0]?.username ??
  userId
