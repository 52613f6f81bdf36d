import { SetTeamNameDocument } from '@sandlot/core/workspaces/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { chosenWorkspaceId } from './chosen.ts'
import { workspaceTexts } from './messages.ts'

export const renameCommand: Define = (command, act) =>
  command
    .argument('<name>', 'the new name; no other workspace of yours can have it')
    .addHelpText('after', examples('sandlot workspace rename "Toolmakers" --workspace Makers'))
    .action(act((context, _flags, name: string) => renameWorkspace(name, context)))

/** Renames the workspace. */
export async function renameWorkspace(
  name: string,
  context: Context,
): Promise<Outcome<'workspace.rename/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { setTeamName } = await client.graphql(SetTeamNameDocument, { teamId, name })
  return {
    shape: 'workspace.rename/1',
    data: { id: teamId, name: setTeamName.name },
    meta: { host, workspace: teamId },
    text: () => `${workspaceTexts.renamed(clean(setTeamName.name))}\n`,
  }
}
