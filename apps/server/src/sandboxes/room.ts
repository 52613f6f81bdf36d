import { AppError } from '@sandlot/core/errors'
import { PRIVACY, UNLIMITED_SANDBOXES } from '@sandlot/core/sandboxes/limits'
import { type Room, roomProblem } from '@sandlot/core/sandboxes/plan-rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { sandboxes } from './tables.ts'

type Where = { workspaceIds: readonly string[]; limits: Room; userId: string | null }

/**
 * Runs a change that puts sandboxes into workspaces, makes them private or drafts, and takes it back when the plan
 * has no room for the result. Changes that run at once wait for each other, so none slips through.
 */
export async function withinRoom<Result>(
  tx: Transaction,
  { workspaceIds, limits, userId }: Where,
  change: () => Promise<Result>,
): Promise<Result> {
  if (Object.values(limits).every((limit) => limit === UNLIMITED_SANDBOXES)) return change()
  const ids = [...new Set(workspaceIds)].sort()
  for (const id of ids)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`room:${id}`}, 0))`)
  const before = new Map<string, Room>()
  for (const id of ids) before.set(id, await usedRoom(tx, id, userId))
  const result = await change()
  for (const [id, used] of before) {
    const problem = roomProblem(limits, used, await usedRoom(tx, id, userId))
    if (problem) throw new AppError('limit', problem)
  }
  return result
}

/** The private browser sandboxes of a workspace outside Drafts, and the drafts that a member has there. */
async function usedRoom(tx: Transaction, workspaceId: string, userId: string | null): Promise<Room> {
  const [row] = await tx
    .select({
      privateSandboxes: countWhere(
        and(eq(sandboxes.privacy, PRIVACY.private), eq(sandboxes.draft, false), eq(sandboxes.isV2, false)),
      ),
      drafts: countWhere(
        and(eq(sandboxes.draft, true), userId === null ? sql`false` : eq(sandboxes.authorId, userId)),
      ),
    })
    .from(sandboxes)
    .where(and(eq(sandboxes.workspaceId, workspaceId), isNull(sandboxes.removedAt)))
  return row ?? { privateSandboxes: 0, drafts: 0 }
}

const countWhere = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`
