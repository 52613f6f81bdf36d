import { RestoreFolderDocument } from '@sandlot/core/folders/operations.gen'
import { normalPath } from '@sandlot/core/folders/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { clean } from '../platform/text.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { presentFolder } from './find.ts'
import { folderTexts } from './messages.ts'

export const restoreCommand: Define = (command, act) =>
  command
    .argument('<path>', 'path that the folder had')
    .addHelpText('after', examples('sandlot folder restore /work/clients'))
    .action(act((context, _flags, path: string) => restoreFolder(path, context)))

/** Brings a folder back with what was deleted together with it. */
export async function restoreFolder(typed: string, context: Context): Promise<Outcome<'folder.restore/1'>> {
  const path = normalPath(typed)
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { restoreCollection } = await client.graphql(RestoreFolderDocument, { path, teamId })
  return {
    shape: 'folder.restore/1',
    each: 'folder/1',
    data: restoreCollection.map((folder) => presentFolder(folder, { host, teamId })),
    meta: { host, workspace: teamId },
    text: () => `${folderTexts.restored(clean(path))}\n`,
  }
}
