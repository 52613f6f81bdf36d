import { refusalError } from '@sandlot/core/actions'
import { notificationTopic, WORKSPACES_CHANGED } from '@sandlot/core/notifications/live'
import { ACCESS_CHANGED, accessTopic } from '@sandlot/core/sharing/live'
import {
  adminsProblem,
  heirProblem,
  isLastAdmin,
  leaveProblem,
  removeProblem,
  roleProblem,
} from '@sandlot/core/workspaces/member-rules'
import { leaveRefusals, memberRefusals, oneMemberRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Event } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { holdWhere } from '../sandboxes/hold.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { accessChanged } from '../sharing/changed.ts'
import { actHolding } from './act.ts'
import type { TeamRow } from './rows.ts'
import { members } from './tables.ts'
import { closeWaysBack } from './ways-back.ts'

/**
 * Transfers a person's drafts in a workspace to another member: drafts are only visible to their author, so nobody
 * could access them otherwise. Includes those in the trash, and ignores the limits of the plan.
 */
export async function handOverDrafts(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  heirId: string,
): Promise<{ drafts: string[]; events: Event[] }> {
  const theirs = and(
    eq(sandboxes.workspaceId, workspaceId),
    eq(sandboxes.authorId, userId),
    eq(sandboxes.draft, true),
  )
  // Locked before the sandboxes, as in all changes of sandboxes.
  const membership = and(eq(members.workspaceId, workspaceId), eq(members.userId, userId))
  await tx.select({ userId: members.userId }).from(members).where(membership).for('update')
  const drafts = (await holdWhere(tx, theirs)).map(({ id }) => id)
  if (drafts.length === 0) return { drafts, events: [] }
  await tx.update(sandboxes).set({ authorId: heirId }).where(inArray(sandboxes.id, drafts))
  const payload = { type: 'Sandbox', ids: drafts, action: 'sandbox.move' }
  return {
    drafts,
    events: [...drafts.map(accessChanged), { topic: `workspace:${workspaceId}`, event: 'changed', payload }],
  }
}

export type Membership = typeof members.$inferSelect & {
  /** Whether an admin of the instance suspended them; they cannot manage anything in the meantime. */
  isSuspended: boolean
}

/** Returns the people in a workspace, longest-standing first; if the workspace is locked, this cannot change. */
export async function membershipsOf(tx: Transaction, workspaceId: string): Promise<Membership[]> {
  const rows = await tx
    .select({ membership: members, suspendedAt: users.suspendedAt })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.serviceOf)))
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(asc(members.insertedAt), asc(members.userId))
  return rows.map(({ membership, suspendedAt }) => ({ ...membership, isSuspended: suspendedAt !== null }))
}

/** Those who can manage a workspace or take something over. */
export const activeMemberships = (memberships: readonly Membership[]): Membership[] =>
  memberships.filter(({ isSuspended }) => !isSuspended)

export function membershipOf(memberships: readonly Membership[], userId: string): Membership {
  const membership = memberships.find((one) => one.userId === userId.toLowerCase())
  if (!membership) throw refusalError(oneMemberRefusals, 'memberNotFound', { field: 'userId' })
  return membership
}

/** The longest-standing admin besides a person, preferably one who is not suspended; null if there is none. */
export function heirAmong(memberships: readonly Membership[], userId: string): Membership | null {
  const isOtherAdmin = (one: Membership) => one.authorization === 'ADMIN' && one.userId !== userId
  return activeMemberships(memberships).find(isOtherAdmin) ?? memberships.find(isOtherAdmin) ?? null
}

/** The person's subscriptions are checked again before anybody is notified of the change itself. */
export const toldFirst = (userId: string, teamId: string): Event[] => [
  { topic: accessTopic(userId), event: ACCESS_CHANGED, payload: {} },
  { topic: notificationTopic(userId), event: WORKSPACES_CHANGED, payload: { teamId } },
]

/** Removes a person from a workspace; if it was their primary workspace, their own one becomes primary. */
export async function endMembership(
  tx: Transaction,
  { workspaceId, userId }: Membership,
  now: Date,
): Promise<void> {
  await tx.delete(members).where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  await tx
    .update(users)
    .set({ primaryWorkspaceId: users.personalWorkspaceId as never, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.primaryWorkspaceId, workspaceId)))
}

/**
 * Removes another member, along with what would let them rejoin immediately. Their drafts go to an admin, by default to
 * whoever removes them, so that nothing becomes inaccessible.
 */
export async function removeMember(
  context: Context,
  { teamId, userId, draftsTo }: { teamId: string; userId: string; draftsTo?: string | null | undefined },
): Promise<TeamRow> {
  const viewer = requireViewer(context)
  const act = { action: 'member.remove', teamId, refusals: memberRefusals } as const
  const saved = await actHolding(context, act, async ({ tx, now, team }) => {
    const memberships = await membershipsOf(tx, team.id)
    const membership = membershipOf(memberships, userId)
    const reason =
      removeProblem(viewer.userId, membership.userId) ??
      adminsProblem(activeMemberships(memberships).filter((one) => one.userId !== membership.userId))
    if (reason) throw refusalError(memberRefusals, reason, { field: 'userId' })
    const heirId = draftsTo?.toLowerCase() ?? heirOf(memberships, viewer.userId)
    const problem = heirProblem(activeMemberships(memberships), { heirId, userId: membership.userId })
    if (problem) throw refusalError(memberRefusals, problem, { field: 'draftsTo' })
    const { drafts, events } = await handOverDrafts(tx, membership, heirId)
    await endMembership(tx, membership, now)
    const { team: after, events: told, ...closed } = await closeWaysBack(tx, context, membership, now)
    const details = {
      userId: membership.userId,
      authorization: membership.authorization,
      drafts,
      to: heirId,
      ...closed,
    }
    return {
      result: after,
      audit: { details },
      events: [...toldFirst(membership.userId, team.id), ...events, ...told],
    }
  })
  context.loaders.workspace.clear(saved.id)
  return saved
}

/** Whoever removes a member gets the drafts, unless that is a service account: then the longest-standing admin does. */
const heirOf = (memberships: readonly Membership[], viewerId: string): string =>
  memberships.some(({ userId }) => userId === viewerId)
    ? viewerId
    : (activeMemberships(memberships).find(({ authorization }) => authorization === 'ADMIN')?.userId ??
      viewerId)

/**
 * Ends the viewer's own membership; returns the name of the workspace. Their drafts go to its longest-standing admin,
 * even a suspended one, because nobody could access them otherwise.
 */
export async function leaveTeam(context: Context, teamId: string): Promise<string> {
  const { userId } = requireViewer(context)
  const act = { action: 'member.leave', teamId, refusals: leaveRefusals } as const
  const left = await actHolding(context, act, async ({ tx, now, team }) => {
    const memberships = await membershipsOf(tx, team.id)
    const own = memberships.find((one) => one.userId === userId)
    const heir = heirAmong(memberships, userId)
    const last = isLastAdmin(own?.authorization, { isAnyAdmin: heir?.isSuspended === false })
    const reason = leaveProblem({ type: team.type, isLastAdmin: last })
    if (reason) throw refusalError(leaveRefusals, reason)
    const membership = membershipOf(memberships, userId)
    const { drafts, events } = heir
      ? await handOverDrafts(tx, membership, heir.userId)
      : { drafts: [], events: [] }
    await endMembership(tx, membership, now)
    const details = { authorization: membership.authorization, drafts, ...(heir && { to: heir.userId }) }
    return { result: team, audit: { details }, events: [...toldFirst(userId, team.id), ...events] }
  })
  // The cached role of the viewer is outdated.
  context.loaders.viewerRole.clear(left.id)
  return left.name
}

type Wanted = { userId: string; authorization: Role; teamManager?: boolean | null | undefined }

/** Changes the roles of members, all or none. */
export async function changeRoles(
  context: Context,
  { teamId, wanted }: { teamId: string; wanted: readonly Wanted[] },
): Promise<TeamRow> {
  const viewer = requireViewer(context)
  const act = { action: 'member.role', teamId, refusals: memberRefusals } as const
  return actHolding(context, act, async ({ tx, team }) => {
    const memberships = await membershipsOf(tx, team.id)
    const changes: ReturnType<typeof changeOf>[] = []
    for (const one of wanted) {
      const membership = membershipOf(memberships, one.userId)
      const reason = roleProblem(viewer.userId, membership, one.authorization)
      if (reason) throw refusalError(memberRefusals, reason, { field: 'memberAuthorizations' })
      changes.push(changeOf(membership, one))
    }
    const wantedOf = new Map(wanted.map((one) => [one.userId.toLowerCase(), one.authorization]))
    const left = adminsProblem(
      activeMemberships(memberships).map((one) => ({
        authorization: wantedOf.get(one.userId) ?? one.authorization,
      })),
    )
    if (left) throw refusalError(memberRefusals, left, { field: 'memberAuthorizations' })
    const made = changes.filter((change) => change !== null)
    for (const { userId, ...fields } of made)
      await tx
        .update(members)
        .set(fields)
        .where(and(eq(members.workspaceId, team.id), eq(members.userId, userId)))
    return {
      result: team,
      audit: made.length === 0 ? null : { details: { members: made } },
      events: made.flatMap((change) => toldFirst(change.userId, team.id)),
    }
  })
}

/** Null if nothing changes. A demoted admin does not keep managing billing by accident. */
function changeOf({ userId, authorization, teamManager }: Membership, wanted: Wanted) {
  const isDemoted = authorization === 'ADMIN' && wanted.authorization !== 'ADMIN'
  const next = wanted.teamManager ?? (isDemoted ? false : teamManager)
  if (authorization === wanted.authorization && teamManager === next) return null
  return { userId, authorization: wanted.authorization, teamManager: next }
}
