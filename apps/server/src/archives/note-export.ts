import { EXPORT_AUDITED_MAX } from '@sandlot/core/archives/limits'
import type { Context } from '../context.ts'
import { runCommand } from '../platform/commands.ts'
import type { Choice } from './select.ts'

/** Records that sandboxes leave the instance: before the first byte, for a zip that breaks off has left as well. */
export const noteExport = (
  context: Context,
  workspaceId: string,
  { isAll, choice: { chosen, skipped, folders } }: { isAll: boolean; choice: Choice },
): Promise<void> =>
  runCommand(context, context.actor, async () => ({
    result: undefined,
    audit: {
      action: isAll ? 'workspace.export' : 'sandbox.export',
      workspaceId,
      subjectType: 'Sandbox',
      subjectIds: chosen.slice(0, EXPORT_AUDITED_MAX).map(({ row }) => row.id),
      details: { sandboxes: chosen.length, skipped, folders: folders.length },
    },
  }))
