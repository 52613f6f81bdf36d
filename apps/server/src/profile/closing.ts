import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { hasEnded } from '@sandlot/core/billing/payments/rules'
import {
  type ClosingMembership,
  closesAt,
  goesAlong,
  leftAlone,
  stillPaid,
} from '@sandlot/core/profile/closing-rules'
import { closingRefusals } from '@sandlot/core/profile/refusals'
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { requireMayAddWayIn } from '../accounts/may-add-way-in.ts'
import type { UserRow } from '../accounts/rows.ts'
import { sessionClosed } from '../accounts/sessions/sessions.ts'
import { sessions, users } from '../accounts/tables.ts'
import { requestLastCharges } from '../billing/payments/on-demand.ts'
import { subscriptions } from '../billing/tables.ts'
import { type CommandDeps, type Event, system } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { doAction, workspaceChanged } from '../platform/noted.ts'
import { handOverDrafts, heirAmong, membershipsOf as membersOf } from '../workspaces/change-members.ts'
import { holdWorkspace } from '../workspaces/hold.ts'
import { dropPictures, passOnPictures } from '../workspaces/picture.ts'
import { members, workspaces } from '../workspaces/tables.ts'

type Membership = ClosingMembership & { id: string }

/** The workspaces of a person, and what closing the account would do to them. */
async function membershipsOf(tx: Transaction, userId: string): Promise<Membership[]> {
  // Service accounts cannot administer, and neither can suspended people.
  const others = sql`${members} others join ${users} other on other.id = others.user_id and other.service_of is null
    where others.workspace_id = ${workspaces.id} and others.user_id <> ${userId}`
  const rows = await tx
    .select({
      id: workspaces.id,
      name: workspaces.name,
      type: workspaces.type,
      role: members.authorization,
      others: sql<number>`(select count(*)::int from ${others})`,
      otherAdmins: sql<number>`(select count(*)::int from ${others} and others.authorization = 'ADMIN'
        and other.suspended_at is null)`,
      status: subscriptions.status,
      providerId: subscriptions.providerId,
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .leftJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(eq(members.userId, userId))
    .orderBy(asc(workspaces.id))
  return rows.map(({ type, others: count, status, providerId, ...membership }) => ({
    ...membership,
    members: count + 1,
    isPersonal: type === 'PERSONAL',
    // One whose payment is late goes on all the same.
    hasSubscription: status === 'ACTIVE' || (status !== null && providerId !== null && !hasEnded(status)),
  }))
}

const namesOf = (memberships: readonly ClosingMembership[]) => memberships.map(({ name }) => name).join(', ')

/** Schedules the deletion of the viewer's account; a repeated request keeps the first date. */
export function requestClosing(context: Context, { confirm }: { confirm: boolean }): Promise<void> {
  return changeClosing(context, 'account.close', async (tx, user, now) => {
    // A person who has no way to sign in cannot have a recent sign-in.
    await requireMayAddWayIn(context, tx, user)
    const memberships = await membershipsOf(tx, user.id)
    const alone = leftAlone(memberships)
    if (alone.length > 0) throw refusalError(closingRefusals, 'leftAlone', { titles: namesOf(alone) })
    const paid = stillPaid(memberships)
    if (!confirm && paid.length > 0)
      throw refusalError(closingRefusals, 'stillPaid', { titles: namesOf(paid) })
    if (await isLastAdministrator(tx, user)) throw refusalError(closingRefusals, 'lastAdministrator')
    return user.deletionRequestedAt ?? now
  })
}

export const cancelClosing = (context: Context): Promise<void> =>
  changeClosing(context, 'account.keep', async () => null)

/** Whether nobody else can administer the instance. */
async function isLastAdministrator(tx: Transaction, { id, isAdmin }: UserRow): Promise<boolean> {
  if (!isAdmin) return false
  const others = and(eq(users.isAdmin, true), isNull(users.suspendedAt), ne(users.id, id))
  return (await tx.$count(users, others)) === 0
}

function changeClosing(
  context: Context,
  action: 'account.close' | 'account.keep',
  when: (tx: Transaction, user: UserRow, now: Date) => Promise<Date | null>,
): Promise<void> {
  const { userId } = requireViewer(context)
  return doAction(context, action, async (tx, now) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw refusalError(accessRefusals, 'signedOut')
    const deletionRequestedAt = await when(tx, user, now)
    await tx.update(users).set({ deletionRequestedAt, updatedAt: now }).where(eq(users.id, userId))
    return { result: undefined, audit: { subjectIds: [userId] } }
  })
}

/** Locks the workspaces of a person, which comes before everything in them; returns their ids. */
async function holdWorkspacesOf(tx: Transaction, userId: string): Promise<string[]> {
  const own = await tx
    .select({ id: members.workspaceId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.workspaceId))
  for (const { id } of own) await holdWorkspace(tx, id)
  return own.map(({ id }) => id)
}

/** Deletes a workspace that has no other members, with its programs, and its paid plan ends. */
async function deleteAlone(tx: Transaction, workspaceId: string): Promise<Event[]> {
  const programs = tx.select({ id: users.id }).from(users).where(eq(users.serviceOf, workspaceId))
  const events = await endSessions(tx, inArray(sessions.userId, programs))
  await requestLastCharges(tx, workspaceId)
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
  await tx.delete(users).where(eq(users.serviceOf, workspaceId))
  return events
}

/** Drafts would be lost along with their only reader. */
async function leaveBehind(tx: Transaction, workspaceId: string, userId: string): Promise<Event[]> {
  const heir = heirAmong(await membersOf(tx, workspaceId), userId)
  const { events } = heir ? await handOverDrafts(tx, { workspaceId, userId }, heir.userId) : { events: [] }
  return [
    ...events,
    workspaceChanged(workspaceId, { type: 'Team', ids: [workspaceId], action: 'account.closed' }),
  ]
}

async function endSessions(tx: Transaction, which: SQL): Promise<Event[]> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id })
  return ended.map(({ id }) => sessionClosed(id))
}

/**
 * Deletes an account and the workspaces that have no other members. If its owner has become the only admin of a
 * workspace or of the instance since the request, it waits until somebody else is one.
 */
function closeAccount(deps: CommandDeps, userId: string): Promise<void> {
  return doAction({ ...deps, actor: system }, 'account.closed', async (tx, now) => {
    const held = await holdWorkspacesOf(tx, userId)
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const isDue = user?.deletionRequestedAt && closesAt(user.deletionRequestedAt) <= now
    const memberships = isDue ? await membershipsOf(tx, userId) : []
    // Somebody who has just joined another workspace is deleted next time.
    const areHeld = memberships.every(({ id }) => held.includes(id))
    const isDone =
      isDue && areHeld && leftAlone(memberships).length === 0 && !(await isLastAdministrator(tx, user))
    if (!isDone) return { result: undefined, audit: null }
    const events = await endSessions(tx, eq(sessions.userId, userId))
    for (const one of memberships)
      events.push(...(goesAlong(one) ? await deleteAlone(tx, one.id) : await leaveBehind(tx, one.id, userId)))
    await passOnPictures(tx, userId)
    await dropPictures(tx)
    await tx.delete(users).where(eq(users.id, userId))
    const alone = memberships.filter(goesAlong).length
    return { result: undefined, audit: { subjectIds: [userId], details: { workspaces: alone } }, events }
  })
}

/** Deletes the accounts that are due (spec PS-055). */
export const closingJobs = (deps: CommandDeps): Job[] => [
  {
    name: 'accounts:close',
    cron: '37 * * * *',
    run: async () => {
      const asked = await deps.db
        .select({ id: users.id })
        .from(users)
        .where(isNotNull(users.deletionRequestedAt))
        .orderBy(asc(users.deletionRequestedAt))
      for (const { id } of asked) await closeAccount(deps, id)
    },
  },
]
