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
  /** Where it is done, by the arguments that name it. */
  workspaces: Readonly<Record<string, string>>
  /** The words in which it is refused; those about a workspace in general unless given. */
  refusals?: Refusals<WorkspaceReason>
  /** The same for a workspace that is out of credits; those about devboxes unless given. */
  credits?: Refusals<CreditReason>
}

/** A workspace of which one such change is made at a time. */
export type HeldAct = Omit<Act, 'workspaces'> & {
  teamId: string
  /** The argument that names it. */
  field?: string
}

/**
 * Does an action in workspaces. What role the person has there is asked in the transaction that makes the change, and
 * stays so until it ends. Throws `not_found` for a workspace that they are not in. Of those that hold a name one runs at
 * a time.
 */
export async function actIn<Result>(
  context: Context,
  act: Act,
  change: Change<Changed<Result>>,
  held: readonly string[] = [],
): Promise<Result> {
  // Who may not keeps nobody waiting.
  if (held.length > 0) await assertAllowedAtFirst(context, act)
  const work = async (tx: Transaction, now: Date) => {
    await assertAllowed(context, tx, act)
    return doneOf(act.action, await change(tx, now))
  }
  return runCommand(context, context.actor, work, held)
}

/**
 * Does an action of which a workspace has one at a time, such as all that is done to it or to its people. Unless it is
 * told otherwise, the workspace itself was changed.
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
  // Nobody else has a workspace wait for them.
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
type Place = Pick<TeamRow, keyof typeof rulebook> & { role: Role }
type Restriction = Parameters<typeof creditRefusal>[1]

/** Refuses who may not do something in a workspace; their role stays as it is until the transaction ends. */
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
  const places = new Map(held.map((place) => [place.id, place]))
  for (const [field, id] of Object.entries(act.workspaces))
    assertPlace(act, places.get(id.toLowerCase()) ?? null, field)
  if (workspaceActions[act.action].whenFrozen !== 'refused') return
  const standing = await entitlementsOf({ ...context, db: tx }, ids)
  for (const { restriction } of standing.values()) assertCredits(act, restriction)
}

/** The same before there is a transaction, for what would be asked of others in vain. */
export async function assertAllowedAtFirst(context: Context, act: Act): Promise<void> {
  requireViewer(context)
  for (const [field, id] of Object.entries(act.workspaces))
    assertPlace(act, isUuid(id) ? await placeIn(context, id.toLowerCase()) : null, field)
  if (workspaceActions[act.action].whenFrozen !== 'refused') return
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

async function placeIn({ loaders, roleIn }: Context, id: string): Promise<Place | null> {
  const role = await roleIn(id)
  const team = role && (await loaders.workspace.load(id))
  return team ? { ...team, role } : null
}

function assertPlace(
  { action, refusals = workspaceRefusals }: Omit<Act, 'workspaces'>,
  place: Place | null,
  field: string,
): void {
  const reason = place ? workspaceRefusal(workspaceActions[action], place, place.role) : 'notMember'
  if (reason) throw refusalError(refusals, reason, reason === 'notMember' ? { field } : {})
}
