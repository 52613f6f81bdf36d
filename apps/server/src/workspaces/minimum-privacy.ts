import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { workspaceChanged } from '../platform/noted.ts'
import { assertPrivacy } from '../sandboxes/commands.ts'
import { holdWhere } from '../sandboxes/hold.ts'
import { liveEvents } from '../sandboxes/live/events.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { actHolding } from './act.ts'
import type { TeamRow } from './rows.ts'
import { workspaces } from './tables.ts'

type Wanted = { teamId: string; minimumPrivacy: number; updateDrafts: boolean }

/**
 * Sets the least privacy that sandboxes of a workspace may be given from now on; only its admins may do so
 * (docs/spec/decisions.md, 9). With `updateDrafts`, less private drafts are raised to it; sandboxes in folders stay
 * unchanged.
 */
export async function setMinimumPrivacy(context: Context, wanted: Wanted): Promise<TeamRow> {
  const { teamId, minimumPrivacy, updateDrafts } = wanted
  const act = { action: 'workspace.minimumPrivacy', teamId, refusals: settingsRefusals } as const
  const saved = await actHolding(context, act, async ({ tx, now, team }) => {
    assertPrivacy(minimumPrivacy)
    const [row] = await tx
      .update(workspaces)
      .set({ minimumPrivacy, updatedAt: now })
      .where(eq(workspaces.id, team.id))
      .returning()
    if (!row) throw new Error('the workspace is gone')
    const events = updateDrafts ? await raiseDrafts(tx, row, now) : []
    return { result: row, audit: { details: { minimumPrivacy, updateDrafts } }, events }
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
  const before = await holdWhere(tx, open)
  if (before.length === 0) return []
  const after = await tx
    .update(sandboxes)
    .set({ privacy: minimumPrivacy, updatedAt: now })
    .where(open)
    .returning()
  const ids = after.map((row) => row.id)
  const payload = { type: 'Sandbox', ids, action: 'sandbox.privacy' } as const
  return [workspaceChanged(id, payload), ...liveEvents(before, after)]
}
