import { AppError } from '@sandlot/core/errors'
import { portalMessages } from '@sandlot/core/workspaces/portal-messages'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { assertPrivacy } from '../sandboxes/commands.ts'
import { liveEvents } from '../sandboxes/live-events.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { holdWorkspace } from './hold.ts'
import { peopleChanged, requireTeam } from './invite-access.ts'
import type { TeamRow } from './rows.ts'
import { workspaces } from './tables.ts'

type Wanted = { teamId: string; minimumPrivacy: number; updateDrafts: boolean }

/**
 * Sets the least privacy that sandboxes of a workspace may be given from now on; only its admins do
 * (docs/spec/decisions.md, 9). With `updateDrafts` drafts that are less private are raised to it; what lies in folders
 * stays as it is.
 */
export async function setMinimumPrivacy(context: Context, wanted: Wanted): Promise<TeamRow> {
  const { minimumPrivacy, updateDrafts } = wanted
  const { team, role } = await requireTeam(context, wanted.teamId)
  if (!canAdminister(role)) throw new AppError('forbidden', portalMessages.adminsOnly)
  assertPrivacy(minimumPrivacy)
  const saved = await runCommand(context, context.actor, async (tx, now) => {
    await holdWorkspace(tx, team.id)
    const [row] = await tx
      .update(workspaces)
      .set({ minimumPrivacy, updatedAt: now })
      .where(eq(workspaces.id, team.id))
      .returning()
    if (!row) throw new AppError('not_found', portalMessages.gone)
    const events = updateDrafts ? await raiseDrafts(tx, row, now) : []
    const details = { minimumPrivacy, updateDrafts }
    return peopleChanged(row, 'workspace.minimumPrivacy', row.id, { details, events })
  })
  context.loaders.workspace.clear(saved.id)
  return saved
}

async function raiseDrafts(tx: Transaction, { id, minimumPrivacy }: TeamRow, now: Date) {
  const open = and(
    eq(sandboxes.workspaceId, id),
    eq(sandboxes.draft, true),
    isNull(sandboxes.removedAt),
    lt(sandboxes.privacy, minimumPrivacy),
  )
  const before = await tx
    .select()
    .from(sandboxes)
    .where(open)
    // In the order of all who hold several.
    .orderBy(asc(sandboxes.id))
    .for('no key update')
  if (before.length === 0) return []
  const after = await tx
    .update(sandboxes)
    .set({ privacy: minimumPrivacy, updatedAt: now })
    .where(open)
    .returning()
  const ids = after.map((row) => row.id)
  const payload = { type: 'Sandbox', ids, action: 'sandbox.privacy' }
  return [{ topic: `workspace:${id}`, event: 'changed', payload }, ...liveEvents(before, after)]
}
