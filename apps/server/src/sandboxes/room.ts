import { AppError } from '@sandlot/core/errors'
import { UNLIMITED_SANDBOXES } from '@sandlot/core/sandboxes/limits'
import { type Room, roomProblem } from '@sandlot/core/sandboxes/plan-rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { roomsOf } from '../billing/entitlements.ts'
import { countsAsPrivate, countWhere } from '../billing/usage.ts'
import type { Deps } from '../context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { sandboxes } from './tables.ts'

/** What a workspace holds of the kinds that plans limit; drafts by who made them. */
type Held = { privateSandboxes: number; drafts: ReadonlyMap<string, number> }

/**
 * Runs a change that puts sandboxes into workspaces, makes them private or drafts, or brings them back from the trash,
 * and takes it back when the plan of one of the workspaces has no room for the result. Changes that run at once wait
 * for each other, so none slips through. Every path that does any of this goes through here.
 */
export async function withinRoom<Result>(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  workspaceIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  if (!config.plans) return change()
  const ids = [...new Set(workspaceIds)].sort()
  for (const id of ids)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`room:${id}`}, 0))`)
  const limited = [...(await roomsOf(tx, config, ids))].filter(([, room]) => isLimited(room))
  const before = new Map<string, Held>()
  for (const [id] of limited) before.set(id, await heldBy(tx, id))
  const result = await change()
  for (const [id, limits] of limited) {
    const problem = heldProblem(limits, before.get(id) ?? nothing, await heldBy(tx, id))
    if (problem) throw new AppError('limit', problem)
  }
  return result
}

const nothing: Held = { privateSandboxes: 0, drafts: new Map() }

const isLimited = (room: Room) => Object.values(room).some((limit) => limit !== UNLIMITED_SANDBOXES)

/** Each member has room of their own for drafts: also who had nothing to do with the change must not get too many. */
function heldProblem(limits: Room, before: Held, after: Held): string | null {
  const at = (held: Held, member: string): Room => ({
    privateSandboxes: held.privateSandboxes,
    drafts: held.drafts.get(member) ?? 0,
  })
  // Somebody without drafts stands for workspaces in which nobody has any.
  for (const member of ['', ...after.drafts.keys()]) {
    const problem = roomProblem(limits, at(before, member), at(after, member))
    if (problem) return problem
  }
  return null
}

async function heldBy(tx: Transaction, workspaceId: string): Promise<Held> {
  const here = and(eq(sandboxes.workspaceId, workspaceId), isNull(sandboxes.removedAt))
  const [row] = await tx
    .select({ privateSandboxes: countWhere(countsAsPrivate) })
    .from(sandboxes)
    .where(here)
  const drafts = await tx
    .select({ author: sandboxes.authorId, count: sql<number>`count(*)::int` })
    .from(sandboxes)
    .where(and(here, eq(sandboxes.draft, true)))
    .groupBy(sandboxes.authorId)
  return {
    privateSandboxes: row?.privateSandboxes ?? 0,
    drafts: new Map(drafts.flatMap(({ author, count }) => (author === null ? [] : [[author, count]]))),
  }
}
