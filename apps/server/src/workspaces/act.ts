import { type Refusals, refusalError } from '@sandlot/core/actions'
import { type WorkspaceActionName, workspaceActions } from '@sandlot/core/all-actions'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { type CreditReason, creditRefusal } from '@sandlot/core/runtime/tier-rules'
import type { WorkspaceReason } from '@sandlot/core/workspaces/ability-rules'
import { workspaceRefusal } from '@sandlot/core/workspaces/actions'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { entitlementsOf } from '../billing/entitlements.ts'
import { runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { type AuditNote, type Changed, doneOf } from '../platform/noted.ts'
import { holdWorkspace } from './hold.ts'
import type { TeamRow } from './rows.ts'
import { members, workspaces } from './tables.ts'

type Change<Result> = (tx: Transaction, now: Date) => Promise<Result>

export type Act = {
  action: WorkspaceActionName
  /** The workspaces involved, by the arguments that name them. */
  workspaces: Readonly<Record<string, string>>
  /** The wording of refusals; by default, that for a workspace in general. */
  refusals?: Refusals<WorkspaceReason>
  /** The wording for a workspace without credits; by default, that about devboxes. */
  credits?: Refusals<CreditReason>
}

/** An action that runs one at a time per workspace. */
export type HeldAct = Omit<Act, 'workspaces'> & {
  teamId: string
  /** The argument that names it. */
  field?: string
}

/**
 * Performs an action in workspaces. The person's role is checked in the transaction of the change, and locked until it
 * ends. Throws `not_found` for a workspace that they are not a member of. Actions that hold the same name run one at a
 * time.
 */
export async function actIn<Result>(
  context: Context,
  act: Act,
  change: Change<Changed<Result>>,
  held: readonly string[] = [],
): Promise<Result> {
  // Checked first, so that somebody without permission makes nobody wait.
  if (held.length > 0) await assertAllowedAtFirst(context, act)
  const work = async (tx: Transaction, now: Date) => {
    await assertAllowed(context, tx, act)
    return doneOf(act.action, await change(tx, now))
  }
  return runCommand(context, context.actor, work, held)
}

/**
 * Performs an action that runs one at a time per workspace, such as changes of the workspace or its members. By
 * default, the workspace itself is recorded as changed.
 */
export async function actHolding<Result>(
  context: Context,
  { teamId, field = 'teamId', ...more }: HeldAct,
  change: (work: {
    tx: Transaction
    now: Date
    team: TeamRow
  }) => Promise<Changed<Result, Partial<AuditNote>>>,
): Promise<Result> {
  const act = { ...more, workspaces: { [field]: teamId } }
  // Checked first, so that somebody without permission does not lock the workspace.
  await assertAllowedAtFirst(context, act)
  return runCommand(context, context.actor, async (tx, now) => {
    const team = await holdWorkspace(tx, teamId)
    await assertAllowed(context, tx, act)
    if (!team) throw new Error('a workspace with members is gone')
    const { audit, ...done } = await change({ tx, now, team })
    const whole = { workspaceId: team.id, subjectIds: [team.id] }
    return doneOf(act.action, { ...done, audit: audit && { ...whole, ...audit } })
  })
}

const rulebook = {
  type: workspaces.type,
  whoInvites: workspaces.whoInvites,
  whoCreates: workspaces.whoCreates,
}
type JoinedTeam = Pick<TeamRow, keyof typeof rulebook> & { role: Role }
type Restriction = Parameters<typeof creditRefusal>[1]

/** Refuses a person who may not perform an action in a workspace; locks their role until the transaction ends. */
export async function assertAllowed(context: Context, tx: Transaction, act: Act): Promise<void> {
  const { userId } = requireViewer(context)
  const ids = Object.values(act.workspaces).filter(isUuid)
  const held = await tx
    .select({ id: members.workspaceId, role: members.authorization, ...rulebook })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), inArray(members.workspaceId, ids)))
    .orderBy(asc(members.workspaceId))
    .for('share', { of: members })
  const joined = new Map(held.map((team) => [team.id, team]))
  for (const [field, id] of Object.entries(act.workspaces))
    assertMay(act, joined.get(id.toLowerCase()) ?? null, field)
  if (workspaceActions[act.action].whenOutOfCredits !== 'refused') return
  const standing = await entitlementsOf({ ...context, db: tx }, ids)
  for (const { restriction } of standing.values()) assertCredits(act, restriction)
}

/** The same check outside a transaction, before calls to others that would be in vain. */
export async function assertAllowedAtFirst(context: Context, act: Act): Promise<void> {
  requireViewer(context)
  for (const [field, id] of Object.entries(act.workspaces))
    assertMay(act, isUuid(id) ? await joinedTeam(context, id.toLowerCase()) : null, field)
  if (workspaceActions[act.action].whenOutOfCredits !== 'refused') return
  for (const id of Object.values(act.workspaces))
    assertCredits(act, (await context.loaders.entitlements.load(id)).restriction)
}

function assertCredits(
  { action, credits = devboxRefusals }: Pick<Act, 'action' | 'credits'>,
  at: Restriction,
) {
  const reason = creditRefusal(workspaceActions[action], at)
  if (reason) throw refusalError(credits, reason)
}

async function joinedTeam({ loaders, roleIn }: Context, id: string): Promise<JoinedTeam | null> {
  const role = await roleIn(id)
  const team = role && (await loaders.workspace.load(id))
  return team ? { ...team, role } : null
}

function assertMay(
  { action, refusals = workspaceRefusals }: Omit<Act, 'workspaces'>,
  team: JoinedTeam | null,
  field: string,
): void {
  const reason = team ? workspaceRefusal(workspaceActions[action], team, team.role) : 'notMember'
  if (reason) throw refusalError(refusals, reason, reason === 'notMember' ? { field } : {})
}
