import { AppError } from '@sandlot/core/errors'
import { folderMessages } from '@sandlot/core/folders/messages'
import { DeleteFolderDocument } from '@sandlot/core/folders/operations.gen'
import { ROOT } from '@sandlot/core/folders/rules'
import { insideOf } from '@sandlot/core/folders/tree'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { agree, mustBeAnswerable } from '../platform/prompt.ts'
import { clean } from '../platform/text.ts'
import { folderAt, openFolders } from './find.ts'
import { folderTexts } from './messages.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<path>', 'path of the folder')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText(
      'after',
      examples('sandlot folder delete /work/clients', 'sandlot folder delete /work --yes --json'),
    )
    .action(act((context, flags: Flags, path: string) => deleteFolder(path, flags, context)))

/** Deletes a folder and all below it; the sandboxes inside can be restored for 30 days. */
export async function deleteFolder(
  typed: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.delete/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host, client, teamId, folders } = await openFolders(context)
  const { path } = folderAt(folders, typed)
  if (path === ROOT) throw new AppError('validation', folderMessages.rootStays, { field: 'path' })
  const inside = insideOf(folders, path)
  const told = [clean(path), inside.folders, inside.sandboxes] as const
  if (asks) await agree(folderTexts.deleteQuestion(...told), context)
  if (!dryRun) {
    await client.graphql(DeleteFolderDocument, { path, teamId })
    context.notice(folderTexts.restoreHint(path))
  }
  return {
    shape: 'folder.delete/1',
    data: { path, folders: inside.folders + 1, sandboxes: inside.sandboxes },
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${(dryRun ? folderTexts.wouldDelete : folderTexts.deleted)(...told)}\n`,
  }
}
