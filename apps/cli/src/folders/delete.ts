import { folderMessages } from '@sandlot/core/folders/messages'
import { DeleteFolderDocument } from '@sandlot/core/folders/operations.gen'
import { ROOT } from '@sandlot/core/folders/rules'
import { insideOf } from '@sandlot/core/folders/tree'
import { inputError } from '@sandlot/core/input-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { folderAt, openFolders } from './find.ts'
import { folderTexts } from './messages.ts'
import { changeFolders, namedFolders, onlyOne, outermost } from './several.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<path...>', 'paths of folders, or - to read them from standard input')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot folder delete /work/clients',
        'sandlot folder delete /work /archive --yes --json',
        'sandlot folder list /work | sandlot folder delete - --dry-run',
      ),
    )
    .action(
      act((context, flags: Flags, paths: string[]) => {
        const path = onlyOne(paths)
        return path === null ? deleteSeveral(paths, flags, context) : deleteFolder(path, flags, context)
      }),
    )

async function deleteSeveral(
  paths: readonly string[],
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.delete-several/1'>> {
  const asks = !yes && !dryRun
  // Standard input cannot both list the folders and answer the prompt.
  mustBeAnswerable(!asks, '--yes', paths.includes('-') ? { canAsk: false } : context)
  const named = outermost(await namedFolders(paths, context))
  if (asks) {
    for (const path of named) context.notice(`  ${clean(path)}`)
    await agree(folderTexts.deleteSeveral(named.length), context)
  }
  const remove = async (path: string) => {
    await deleteFolder(path, { yes: true, ...(dryRun && { dryRun }) }, context)
    return dryRun ? 'planned' : 'done'
  }
  const options = { dryRun: dryRun ?? false, context }
  return {
    shape: 'folder.delete-several/1',
    ...(await changeFolders(named, remove, folderTexts.deleting, options)),
  }
}

/** Deletes a folder and everything below it; its sandboxes can be restored for 30 days. */
export async function deleteFolder(
  typed: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.delete/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host, client, teamId, folders } = await openFolders(context)
  const { path } = folderAt(folders, typed)
  if (path === ROOT) throw inputError(folderMessages, { reason: 'rootStays' }, { field: 'path' })
  const inside = insideOf(folders, path)
  const params = [clean(path), inside.folders, inside.sandboxes] as const
  if (asks) await agree(folderTexts.deleteQuestion(...params), context)
  if (!dryRun) {
    await client.graphql(DeleteFolderDocument, { path, teamId })
    context.notice(folderTexts.restoreHint(path))
  }
  return {
    shape: 'folder.delete/1',
    data: { path, folders: inside.folders + 1, sandboxes: inside.sandboxes },
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${(dryRun ? folderTexts.wouldDelete : folderTexts.deleted)(...params)}\n`,
  }
}
