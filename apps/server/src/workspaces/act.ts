import { refusalError } from '@sandlot/core/actions'
import { type WorkspaceActionName, workspaceActions } from '@sandlot/core/all-actions'
import { workspaceRefusal } from '@sandlot/core/workspaces/actions'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Context, requireViewer } from '../context.ts'
import { type Done, runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { members } from './tables.ts'

type Change<Result> = (tx: Transaction, now: Date) => Promise<Result>

export type Act = {
  action: WorkspaceActionName
  /** Where it is done, by the arguments that name it. */
  workspaces: Readonly<Record<string, string>>
}

/**
 * Does an action in workspaces. What role the person has there is asked in the transaction that makes the change, and
 * stays so until it ends. Throws `not_found` for a workspace that they are not in.
 */
export const actIn = <Result>(context: Context, act: Act, change: Change<Done<Result>>): Promise<Result> =>
  runCommand(context, context.actor, async (tx, now) => {
    await assertAllowed(context, tx, act)
    return change(tx, now)
  })

/** Refuses who may not do something in a workspace; their role stays as it is until the transaction ends. */
export async function assertAllowed(context: Context, tx: Transaction, act: Act): Promise<void> {
  const { userId } = requireViewer(context)
  const ids = Object.values(act.workspaces).filter(isUuid)
  const places = await tx
    .select({ id: members.workspaceId, role: members.authorization })
    .from(members)
    .where(and(eq(members.userId, userId), inArray(members.workspaceId, ids)))
    .orderBy(asc(members.workspaceId))
    .for('share')
  const roles = new Map(places.map(({ id, role }) => [id, role]))
  for (const [field, id] of Object.entries(act.workspaces))
    assertRole(act.action, roles.get(id) ?? null, field)
}

/** The same before there is a transaction, for what would be asked of others in vain. */
export async function assertAllowedAtFirst(context: Context, { action, workspaces }: Act): Promise<void> {
  requireViewer(context)
  for (const [field, id] of Object.entries(workspaces))
    assertRole(action, isUuid(id) ? await context.roleIn(id) : null, field)
}

function assertRole(action: WorkspaceActionName, role: Role | null, field: string): void {
  const reason = workspaceRefusal(workspaceActions[action], role)
  if (reason) throw refusalError(workspaceRefusals, reason, reason === 'notMember' ? { field } : {})
}
