import { RestoreFolderDocument } from '@sandlot/core/folders/operations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { namedPath, presentFolder } from './find.ts'
import { folderTexts } from './messages.ts'
import { changeFolders, namedFolders, onlyOne, outermost } from './several.ts'

type Flags = { dryRun?: true }

export const restoreCommand: Define = (command, act) =>
  command
    .argument('<path...>', 'former paths of the folders, or - to read them from standard input')
    .option('--dry-run', 'show what would be restored, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot folder restore /work/clients',
        'sandlot folder restore /work /archive --dry-run',
        'sandlot folder restore - < paths.txt',
      ),
    )
    .action(
      act((context, flags: Flags, paths: string[]) => {
        const path = onlyOne(paths)
        return path === null ? restoreSeveral(paths, flags, context) : restoreFolder(path, flags, context)
      }),
    )

async function restoreSeveral(
  paths: readonly string[],
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.restore-several/1'>> {
  const named = outermost(await namedFolders(paths, context))
  const restore = async (path: string) => {
    await restoreFolder(path, { ...(dryRun && { dryRun }) }, context)
    return dryRun ? 'planned' : 'done'
  }
  const options = { dryRun: dryRun ?? false, context }
  return {
    shape: 'folder.restore-several/1',
    ...(await changeFolders(named, restore, folderTexts.restoring, options)),
  }
}

/** Restores a folder with everything deleted together with it. */
export async function restoreFolder(
  typed: string,
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'folder.restore/1'>> {
  const path = namedPath(typed, 'path')
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const wanted = { path, teamId, ...(dryRun && { dryRun }) }
  const { restoreCollection: folders } = await client.graphql(RestoreFolderDocument, wanted)
  const sandboxes = folders.reduce((all, { sandboxCount }) => all + sandboxCount, 0)
  const say = dryRun ? folderTexts.wouldRestore : folderTexts.restored
  return {
    shape: 'folder.restore/1',
    each: 'folder/1',
    data: folders.map((folder) => presentFolder(folder, { host, teamId })),
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${say(clean(path), folders.length - 1, sandboxes)}\n`,
  }
}
