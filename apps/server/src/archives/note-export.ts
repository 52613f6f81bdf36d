import { EXPORT_AUDITED_MAX } from '@sandlot/core/archives/limits'
import { HOUR_MS } from '@sandlot/core/units'
import { originOf } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { addressKey } from '../platform/http/origin/address.ts'
import { doAction } from '../platform/noted.ts'
import { auditEvents } from '../platform/tables.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import type { Choice } from './select.ts'

/**
 * Records in the audit log that sandboxes are exported: before the first byte, because an aborted download counts too.
 */
export const noteExport = (
  context: Context,
  workspaceId: string,
  { isAll, choice: { chosen, skipped, folders } }: { isAll: boolean; choice: Choice },
): Promise<void> =>
  doAction(context, isAll ? 'workspace.export' : 'sandbox.export', async () => ({
    result: undefined,
    audit: {
      workspaceId,
      subjectIds: chosen.slice(0, EXPORT_AUDITED_MAX).map(({ row }) => row.id),
      details: { sandboxes: chosen.length, skipped, folders: folders.length },
    },
  }))

/** Records the export of everything that belongs to the viewer, which is in no single workspace. */
export const noteOwnExport = (context: Context, { chosen, skipped }: Choice): Promise<void> =>
  doAction(context, 'account.export', async () => ({
    result: undefined,
    audit: {
      subjectIds: [requireViewer(context).userId],
      details: { sandboxes: chosen.length, skipped },
    },
  }))

/** Records the download of a single sandbox, which visitors may download too if it is public. */
export async function noteSandboxExport(context: Context, { id, workspaceId }: SandboxRow): Promise<void> {
  const audit = { workspaceId, subjectIds: [id], details: { sandboxes: 1 } }
  if (context.viewer) await doAction(context, 'sandbox.export', async () => ({ result: undefined, audit }))
  else await noteOfVisitor(context, { ...audit, action: 'sandbox.export', subjectType: 'Sandbox' })
}

type Note = Pick<
  typeof auditEvents.$inferInsert,
  'action' | 'workspaceId' | 'subjectType' | 'subjectIds' | 'details'
>

/** Once an hour per address, so that nobody fills the log by repeating requests. */
async function noteOfVisitor({ db, clock, actor }: Context, note: Note): Promise<void> {
  const at = clock.now()
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const from = actor.address === null ? '' : addressKey(actor.address)
  const tally = [note.action, hour, ...note.subjectIds, from].join(' ')
  await db
    .insert(auditEvents)
    .values({ ...note, ...originOf(actor), at, tally })
    .onConflictDoNothing()
}
