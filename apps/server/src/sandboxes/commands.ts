import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { BULK_MAX, PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { inArray } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Changed } from '../platform/noted.ts'
import { makePortsPrivate } from '../runtime/boxes/ports/private-ports.ts'
import { type Act, actOn, type Work } from './act.ts'
import { liveEvents } from './live/events.ts'
import { noteUndoRoom } from './quota.ts'
import type { SandboxRow } from './rows.ts'
import { assertSeen } from './stale.ts'
import { sandboxes } from './tables.ts'

export type SandboxFields = Partial<typeof sandboxes.$inferInsert>

/**
 * The result of a change to sandboxes: notifies each workspace that lost or gained one, and clients that have one of
 * them open.
 */
export const sandboxesChanged = (
  before: readonly SandboxRow[],
  after: SandboxRow[],
  details?: Record<string, unknown>,
): Changed<SandboxRow[]> => ({
  result: after,
  audit: {
    workspaceId: after[0]?.workspaceId ?? null,
    subjectIds: after.map(({ id }) => id),
    alsoIn: [...before, ...after].map(({ workspaceId }) => workspaceId),
    ...(details && { details }),
  },
  events: liveEvents(before, after),
})

/** The fields that a change sets, and the rows that it changes; unchanged rows may be left out. */
export type Fields = { fields: SandboxFields; rows?: readonly SandboxRow[] }

/** Performs an action that sets fields of sandboxes. Returns all of them, in the order in which they were named. */
export function changeSandboxes(
  context: Context,
  act: Act,
  fieldsOf: (work: Work) => Fields | Promise<Fields>,
): Promise<SandboxRow[]> {
  return actOn(context, act, async (work) => {
    const { fields, rows: before = work.rows } = await fieldsOf(work)
    if (before.length === 0) return { result: [...work.rows], audit: null }
    const ids = before.map((row) => row.id)
    const changed = await work.tx.update(sandboxes).set(fields).where(inArray(sandboxes.id, ids)).returning()
    await makePortsPrivate(work.tx, becamePrivate(before, changed))
    const byId = new Map(changed.map((row) => [row.id, row]))
    const details = { fields: Object.keys(fields).filter((field) => field !== 'updatedAt') }
    const done = sandboxesChanged(before, inOrder(before, byId), details)
    return { ...done, result: inOrder(work.rows, byId) }
  })
}

const becamePrivate = (before: readonly SandboxRow[], after: readonly SandboxRow[]): string[] =>
  after.flatMap(({ id, privacy }) =>
    privacy === PRIVACY.private && before.some((row) => row.id === id && row.privacy !== privacy) ? [id] : [],
  )

const inOrder = (rows: readonly SandboxRow[], changed: ReadonlyMap<string, SandboxRow>): SandboxRow[] =>
  rows.map((row) => changed.get(row.id) ?? row)

/** Renames a sandbox; with `was`, not if somebody else has renamed it since that was seen. */
export async function renameSandbox(
  context: Context,
  id: string,
  title: string,
  was?: string | null,
): Promise<SandboxRow> {
  const problem = titleProblem(title)
  if (problem) throw inputError(sandboxMessages, problem, { field: 'title' })
  const wanted = { title: title.trim() }
  const [renamed] = await changeSandboxes(
    context,
    { action: 'sandbox.rename', names: [id] },
    async ({ tx, now, rows }) => {
      if (was != null) await assertSeen(tx, rows, wanted, () => ({ title: was.trim() }))
      return { fields: { ...wanted, updatedAt: now } }
    },
  )
  return renamed as SandboxRow
}

/** Moves sandboxes to the trash. Those already there stay unchanged, so the call may be repeated. */
export async function trashSandboxes(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  assertCount(ids)
  return changeSandboxes(context, { action: 'sandbox.trash', names: ids }, async ({ tx, now, rows }) => {
    const kept = rows.filter(({ removedAt }) => removedAt === null)
    const from = kept.map(({ workspaceId }) => workspaceId)
    await noteUndoRoom(tx, context, from, now)
    return { fields: { removedAt: now }, rows: kept }
  })
}

export function assertPrivacy(privacy: number | null | undefined): void {
  if (privacy != null && !Object.values(PRIVACY).some((known) => known === privacy))
    throw refusalError(changeRefusals, 'privacyUnknown', { field: 'privacy' })
}

export function assertCount(ids: readonly string[]): void {
  if (ids.length > BULK_MAX) throw refusalError(changeRefusals, 'tooManyAtOnce', { field: 'sandboxIds' })
}
