import type { AppError } from '@sandlot/core/errors'
import { UNDO_ROOM_MS, UNLIMITED_SANDBOXES } from '@sandlot/core/sandboxes/limits'
import { type Quota, quotaError } from '@sandlot/core/sandboxes/plan-rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { quotaBy, quotasOf } from '../billing/entitlements.ts'
import { type PlanFacts, planFacts } from '../billing/facts.ts'
import { countsAsPrivate, countWhere, isCountedAsPrivate } from '../billing/usage.ts'
import type { Deps } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes, undoRooms } from './tables.ts'

/**
 * The names to hold exclusively for a change that takes quota, before its first read, because a statement sees what was
 * committed before it began. Empty if no plan limits it.
 */
export const roomOf = ({ config }: Pick<Deps, 'config'>, workspaceIds: readonly string[]): string[] =>
  config.plans ? [...new Set(workspaceIds)].map((id) => `quota:${id}`) : []

/** The sandboxes of a workspace of the kinds that plans limit; drafts by author. */
type Held = { privateSandboxes: number; drafts: ReadonlyMap<string, number> }

/**
 * Runs a change that moves sandboxes into workspaces, makes them private or drafts, or restores them from the trash,
 * and rolls it back if the plan of one of the workspaces has no room for the result. The transaction has to hold their
 * names (`roomOf`), so that concurrent changes wait for each other and none slips through. Every code path that does
 * any of this uses it, except for creating a single sandbox (`quotaBefore`).
 */
export async function withinQuota<Result>(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  workspaceIds: readonly string[],
  change: () => Promise<Result>,
  /** The time, if the change only restores from the trash, so that it may reach what was there lately. */
  undoneAt: () => Date | null = () => null,
): Promise<Result> {
  if (!config.plans) return change()
  const ids = [...new Set(workspaceIds)]
  const limited = [...(await quotasOf(tx, config, ids))].filter(([, quota]) => isLimited(quota))
  const before = new Map<string, Held>()
  for (const [id] of limited) before.set(id, await heldBy(tx, id))
  const result = await change()
  const now = undoneAt()
  for (const [id, limits] of limited) {
    const there = now ? await undoRoomOf(tx, id, now) : nothing
    const refusal = heldError(limits, before.get(id) ?? nothing, await heldBy(tx, id), there)
    if (refusal) throw refusal
  }
  return result
}

/**
 * Notes what workspaces have beyond the limits of their plans before something of them is moved to the trash, so that
 * an undo is not refused. It is never more than was there: what takes the room meanwhile counts, too.
 */
export async function noteUndoRoom(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  workspaceIds: readonly string[],
  now: Date,
): Promise<void> {
  if (!config.plans) return
  // In the order of their ids, so that two that do this never wait for each other.
  const quotas = [...(await quotasOf(tx, config, [...new Set(workspaceIds)]))].toSorted()
  for (const [id, limits] of quotas) {
    const held = await heldBy(tx, id)
    if (!exceedsAny(limits, held)) continue
    const there = await undoRoomOf(tx, id, now)
    const room = {
      privateSandboxes: Math.max(held.privateSandboxes, there.privateSandboxes),
      drafts: Object.fromEntries(
        [...there.drafts, ...held.drafts].map(([author, count]) => [
          author,
          Math.max(count, there.drafts.get(author) ?? 0),
        ]),
      ),
      notedAt: now,
    }
    await tx
      .insert(undoRooms)
      .values({ workspaceId: id, ...room })
      .onConflictDoUpdate({ target: undoRooms.workspaceId, set: room })
  }
}

const exceedsAny = (limits: Quota, { privateSandboxes, drafts }: Held): boolean =>
  privateSandboxes > limits.privateSandboxes || [...drafts.values()].some((count) => count > limits.drafts)

async function undoRoomOf(tx: Reader, workspaceId: string, now: Date): Promise<Held> {
  const [row] = await tx.select().from(undoRooms).where(eq(undoRooms.workspaceId, workspaceId))
  if (!row || row.notedAt.getTime() < now.getTime() - UNDO_ROOM_MS) return nothing
  return { privateSandboxes: row.privateSandboxes, drafts: new Map(Object.entries(row.drafts)) }
}

type New = Pick<SandboxRow, 'workspaceId' | 'authorId' | 'privacy' | 'draft' | 'isV2'>

/** Whether another privacy makes the sandbox count as private if it does not now. */
export const becomesPrivate = (row: SandboxRow, privacy: number): boolean =>
  row.removedAt === null && !isCountedAsPrivate(row) && isCountedAsPrivate({ ...row, privacy })

const kindOf = (row: New): keyof Quota | null => {
  if (row.draft) return 'drafts'
  return isCountedAsPrivate(row) ? 'privateSandboxes' : null
}

/**
 * What decides whether there is quota for one new sandbox, as a column of the very statement that inserts it, which
 * does not count it yet. The transaction has to hold the name (`roomOf`).
 */
export function quotaBefore({ config }: Pick<Deps, 'config'>, row: New): SQL<QuotaBefore | null> {
  const kind = config.plans ? kindOf(row) : null
  if (kind === null) return sql`null::json`
  const here = and(eq(sandboxes.workspaceId, row.workspaceId), isNull(sandboxes.removedAt))
  const sameKind =
    kind === 'drafts' ? sql`${sandboxes.draft} and ${sandboxes.authorId} = ${row.authorId}` : countsAsPrivate
  const held = sql`(select count(*) from ${sandboxes} where ${here} and ${sameKind})`
  return sql`json_build_object('billing', ${planFacts(row.workspaceId)}, 'held', ${held})`
}
type QuotaBefore = { billing: PlanFacts; held: number }
export type WithQuota = { quota: QuotaBefore | null }

/** Refuses a new sandbox for which there was no quota, by the rows of that statement. */
export function assertQuotaFor(
  { config }: Pick<Deps, 'config'>,
  row: New,
  [before]: readonly WithQuota[],
): void {
  const kind = kindOf(row)
  if (!before?.quota || !kind) return
  const { billing, held } = before.quota
  const having = (count: number): Quota => ({ privateSandboxes: 0, drafts: 0, [kind]: count })
  const refusal = quotaError(quotaBy(billing, config), having(held), having(held + 1))
  if (refusal) throw refusal
}

/**
 * Checks one new sandbox after the other against the quota of its workspace, in addition to existing ones and those
 * before it; returns why there is no room, or null. Nothing is reserved, so this is a forecast.
 */
export async function foreseeQuota(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  workspaceId: string,
): Promise<(row: New) => AppError | null> {
  if (!config.plans) return () => null
  const limits = (await quotasOf(db, config, [workspaceId])).get(workspaceId)
  if (!limits || !isLimited(limits)) return () => null
  const { privateSandboxes, drafts } = await heldBy(db, workspaceId)
  const held = { privateSandboxes, drafts: new Map(drafts) }
  return (row) => {
    const author = row.authorId ?? ''
    const before: Quota = {
      privateSandboxes: held.privateSandboxes,
      drafts: held.drafts.get(author) ?? 0,
    }
    const kind = kindOf(row)
    const after = kind === null ? before : { ...before, [kind]: before[kind] + 1 }
    const refusal = quotaError(limits, before, after)
    if (refusal) return refusal
    held.privateSandboxes = after.privateSandboxes
    held.drafts.set(author, after.drafts)
    return null
  }
}

const nothing: Held = { privateSandboxes: 0, drafts: new Map() }

const isLimited = (quota: Quota) => Object.values(quota).some((limit) => limit !== UNLIMITED_SANDBOXES)

/**
 * Each member has a quota of drafts of their own, so the change must not exceed that of people who were not involved in
 * it either.
 */
function heldError(limits: Quota, before: Held, after: Held, there: Held): AppError | null {
  const at = (held: Held, member: string): Quota => ({
    privateSandboxes: held.privateSandboxes,
    drafts: held.drafts.get(member) ?? 0,
  })
  // A person without drafts stands in for workspaces without any.
  for (const member of ['', ...after.drafts.keys()]) {
    const refusal = quotaError(limits, at(before, member), at(after, member), at(there, member))
    if (refusal) return refusal
  }
  return null
}

async function heldBy(tx: Reader, workspaceId: string): Promise<Held> {
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
