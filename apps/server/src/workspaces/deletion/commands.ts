import { refusalError } from '@sandlot/core/actions'
import { notificationTopic, WORKSPACES_CHANGED } from '@sandlot/core/notifications/live'
import { ACCESS_CHANGED, accessTopic } from '@sandlot/core/sharing/live'
import { WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { restoreRefusals } from '@sandlot/core/workspaces/settings-refusals'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { requestEnd } from '../../billing/payments/events.ts'
import { withdrawPlanRequest } from '../../billing/withdraw-request.ts'
import { resolveNotifications } from '../../notifications/notify.ts'
import { type Event, runCommand } from '../../platform/commands.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import { daysBefore } from '../../platform/days.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { doneOf } from '../../platform/noted.ts'
import { holdWhere } from '../../sandboxes/hold.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { accessChanged } from '../../sharing/changed.ts'
import { actHolding } from '../act.ts'
import { holdWorkspace } from '../hold.ts'
import { endedInviteLink } from '../link-state.ts'
import type { TeamRow } from '../rows.ts'
import { type FormerMember, invitations, members, workspaces } from '../tables.ts'
import { wasAdmin } from './former.ts'

/** The events for former members: their subscriptions are checked again, and their lists of workspaces are reloaded. */
const toldTo = (userIds: readonly string[], teamId: string): Event[] =>
  userIds.flatMap((userId) => [
    { topic: accessTopic(userId), event: ACCESS_CHANGED, payload: {} },
    { topic: notificationTopic(userId), event: WORKSPACES_CHANGED, payload: { teamId } },
  ])

/** Removes all members and returns who they were. Anybody who was creating something in it is done by then. */
async function takeMembersOut(tx: Transaction, workspaceId: string, now: Date): Promise<FormerMember[]> {
  const here = eq(members.workspaceId, workspaceId)
  await tx.select({ id: members.userId }).from(members).where(here).orderBy(asc(members.userId)).for('update')
  const gone = await tx.delete(members).where(here).returning()
  await tx
    .update(users)
    .set({ primaryWorkspaceId: users.personalWorkspaceId as never, updatedAt: now })
    .where(eq(users.primaryWorkspaceId, workspaceId))
  return gone.map(({ userId, authorization, teamManager, insertedAt }) => ({
    userId,
    authorization,
    teamManager,
    insertedAt: insertedAt.toISOString(),
  }))
}

async function endInvitations(tx: Transaction, workspaceId: string): Promise<Event[]> {
  const gone = await tx
    .delete(invitations)
    .where(eq(invitations.workspaceId, workspaceId))
    .returning({ id: invitations.id })
  const events: Event[] = []
  for (const { id } of gone) events.push(...(await resolveNotifications(tx, id)))
  return events
}

/**
 * Deletes a workspace. Its sandboxes and templates go to the trash, and it loses all members, so that queries by either
 * find nothing. Its former members are stored for restoring it, and so is a plan that was given to it: nothing runs and
 * nobody pays in the meantime. A paid plan ends with its period.
 */
export async function deleteWorkspace(context: Context, teamId: string): Promise<string> {
  const act = { action: 'workspace.delete', teamId, refusals: settingsRefusals } as const
  const deleted = await actHolding(context, act, async ({ tx, now, team }) => {
    const formerMembers = await takeMembersOut(tx, team.id, now)
    const live = and(eq(sandboxes.workspaceId, team.id), isNull(sandboxes.removedAt))
    const trashed = (await holdWhere(tx, live)).map(({ id }) => id)
    await tx.update(sandboxes).set({ removedAt: now }).where(live)
    const events = await endInvitations(tx, team.id)
    await withdrawPlanRequest(tx, team.id)
    await requestEnd(tx, team.id)
    await tx
      .update(workspaces)
      .set({ deletedAt: now, formerMembers, ...endedInviteLink(context.ids), updatedAt: now })
      .where(eq(workspaces.id, team.id))
    const people = formerMembers.map(({ userId }) => userId)
    return {
      result: team,
      audit: { details: { name: team.name, members: formerMembers, sandboxes: trashed.length } },
      events: [...toldTo(people, team.id), ...events, ...trashed.map(accessChanged)],
    }
  })
  context.loaders.viewerRole.clear(deleted.id)
  context.loaders.workspace.clear(deleted.id)
  return deleted.name
}

/** Restores a deleted workspace with everything in it and its members, as far as they still have accounts. */
export async function restoreWorkspace(context: Context, teamId: string): Promise<TeamRow> {
  const { userId } = requireViewer(context)
  const restored = await runCommand(context, context.actor, async (tx, now) => {
    const id = teamId.toLowerCase()
    const team = isUuid(id) ? await holdWorkspace(tx, id) : undefined
    const { deletedAt, formerMembers } = team ?? {}
    const limit = daysBefore(now, WORKSPACE_DELETED_DAYS)
    if (!team || !deletedAt || deletedAt < limit || !formerMembers || !wasAdmin(formerMembers, userId))
      throw refusalError(restoreRefusals, 'deletedNotFound', { field: 'teamId' })
    const ids = formerMembers.map((member) => member.userId)
    const known = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
    const there = new Set(known.map((person) => person.id))
    const back = formerMembers.filter((member) => there.has(member.userId))
    await tx
      .insert(members)
      .values(back.map((one) => ({ ...one, workspaceId: id, insertedAt: new Date(one.insertedAt) })))
    await tx
      .update(sandboxes)
      .set({ removedAt: null })
      .where(and(eq(sandboxes.workspaceId, id), eq(sandboxes.removedAt, deletedAt)))
    const [row] = await tx
      .update(workspaces)
      .set({ deletedAt: null, formerMembers: null, updatedAt: now })
      .where(eq(workspaces.id, id))
      .returning()
    if (!row) throw new Error('the workspace is gone')
    return doneOf('workspace.restore', {
      result: row,
      audit: { workspaceId: id, subjectIds: [id], details: { deletedAt, members: back.length } },
      events: toldTo([...there], id),
    })
  })
  context.loaders.viewerRole.clear(restored.id)
  context.loaders.workspace.clear(restored.id)
  return restored
}
