import { AppError } from '@sandlot/core/errors'
import { BULK_MAX, PRIVACY } from '@sandlot/core/sandboxes/limits'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { type Done, runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { authorise } from './access.ts'
import { liveEvents } from './live-events.ts'
import { withinRoom } from './room.ts'
import type { SandboxRow } from './rows.ts'
import { organiseAll, seek } from './seek.ts'
import { assertSeen } from './stale.ts'
import { sandboxes } from './tables.ts'

export type SandboxFields = Partial<typeof sandboxes.$inferInsert>

/** The audit row and the events of a change to sandboxes; each workspace that lost or gained one is told. */
export function sandboxesChanged(
  action: string,
  before: readonly SandboxRow[],
  after: SandboxRow[],
): Done<SandboxRow[]> {
  const workspaceIds = [...new Set([...before, ...after].map((row) => row.workspaceId))]
  const ids = after.map((row) => row.id)
  return {
    result: after,
    audit: { action, workspaceId: after[0]?.workspaceId ?? null, subjectType: 'Sandbox', subjectIds: ids },
    events: [
      ...workspaceIds.map((workspaceId) => ({
        topic: `workspace:${workspaceId}`,
        event: 'changed',
        payload: { type: 'Sandbox', ids, action },
      })),
      ...liveEvents(before, after),
    ],
  }
}

/**
 * Updates rows, all or none, as far as the plans of their workspaces and of the one that they come to have room.
 * Hands them back in the order they were given.
 */
export async function changeSandboxes(
  context: Context,
  action: string,
  rows: SandboxRow[],
  fields: (now: Date, tx: Transaction) => SandboxFields | Promise<SandboxFields>,
  into?: string,
): Promise<SandboxRow[]> {
  return runCommand(context, context.actor, async (tx, now) => {
    const ids = rows.map((row) => row.id)
    const workspaceIds = [...rows.map((row) => row.workspaceId), ...(into === undefined ? [] : [into])]
    const values = await fields(now, tx)
    const changed = await withinRoom(tx, context, workspaceIds, () =>
      tx.update(sandboxes).set(values).where(inArray(sandboxes.id, ids)).returning(),
    )
    const byId = new Map(changed.map((row) => [row.id, row]))
    // Somebody may have deleted one for good since it was looked at.
    const gone = ids.filter((id) => !byId.has(id))
    if (gone.length > 0) throw new AppError('not_found', refusalMessages.notFoundMany(gone))
    const done = sandboxesChanged(
      action,
      rows,
      ids.flatMap((id) => byId.get(id) ?? []),
    )
    const details = { fields: Object.keys(values).filter((field) => field !== 'updatedAt') }
    return { ...done, audit: done.audit && { ...done.audit, details } }
  })
}

/** Gives another title; with `was`, not over one that somebody else gave since that was seen. */
export async function renameSandbox(
  context: Context,
  id: string,
  title: string,
  was?: string | null,
): Promise<SandboxRow> {
  const problem = titleProblem(title)
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  const row = await authorise(await seek(context, id), 'WRITE_CODE', context)
  const wanted = { title: title.trim() }
  const [renamed = row] = await changeSandboxes(context, 'sandbox.rename', [row], async (now, tx) => {
    if (was != null) await assertSeen(tx, [row.id], wanted, () => ({ title: was.trim() }))
    return { ...wanted, updatedAt: now }
  })
  return renamed
}

/** Moves to the trash. One that lies there already stays as it is, so a call may be repeated. */
export async function trashSandboxes(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  assertCount(ids)
  const rows = await organiseAll(ids, context)
  return changeSandboxes(context, 'sandbox.trash', rows, (now) => ({
    removedAt: sql`coalesce(${sandboxes.removedAt}, ${now})` as never,
  }))
}

export function assertPrivacy(privacy: number | null | undefined): void {
  if (privacy != null && !Object.values(PRIVACY).some((known) => known === privacy))
    throw new AppError('validation', refusalMessages.privacyUnknown, { field: 'privacy' })
}

export function assertCount(ids: readonly string[]): void {
  if (ids.length > BULK_MAX)
    throw new AppError('validation', refusalMessages.tooMany(BULK_MAX), { field: 'sandboxIds' })
}
