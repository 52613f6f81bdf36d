import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import {
  type ClosingMembership,
  closesAt,
  goesAlong,
  leftAlone,
  stillPaid,
} from '@sandlot/core/profile/closing-rules'
import { closingRefusals } from '@sandlot/core/profile/refusals'
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { requireMayAddWayIn } from '../accounts/may-add-way-in.ts'
import type { UserRow } from '../accounts/rows.ts'
import { users } from '../accounts/tables.ts'
import { subscriptions } from '../billing/tables.ts'
import { type CommandDeps, system } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { doAction } from '../platform/noted.ts'
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
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .leftJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(eq(members.userId, userId))
    .orderBy(asc(workspaces.id))
  return rows.map(({ type, others: count, status, ...membership }) => ({
    ...membership,
    members: count + 1,
    isPersonal: type === 'PERSONAL',
    hasSubscription: status === 'ACTIVE',
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
    if (user.isAdmin && (await otherAdministrators(tx, user.id)) === 0)
      throw refusalError(closingRefusals, 'lastAdministrator')
    return user.deletionRequestedAt ?? now
  })
}

export const cancelClosing = (context: Context): Promise<void> =>
  changeClosing(context, 'account.keep', async () => null)

async function otherAdministrators(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
  return rows.length
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

/**
 * Deletes an account and the workspaces that have no other members. If its owner has become a workspace's only admin
 * since the request, it waits until somebody else is one.
 */
function closeAccount(deps: CommandDeps, userId: string): Promise<void> {
  return doAction({ ...deps, actor: system }, 'account.closed', async (tx, now) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const isDue = user?.deletionRequestedAt && closesAt(user.deletionRequestedAt) <= now
    const memberships = isDue ? await membershipsOf(tx, userId) : []
    if (!isDue || leftAlone(memberships).length > 0) return { result: undefined, audit: null }
    const alone = memberships.filter(goesAlong).map(({ id }) => id)
    await tx.delete(workspaces).where(inArray(workspaces.id, alone))
    await tx.delete(users).where(eq(users.id, userId))
    return { result: undefined, audit: { subjectIds: [userId], details: { workspaces: alone.length } } }
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
