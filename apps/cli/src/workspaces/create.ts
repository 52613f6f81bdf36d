import { CreateTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { workspaceTexts } from './messages.ts'
import { fetchWorkspaces, presentWorkspace } from './present.ts'

export const createCommand: Define = (command, act) =>
  command
    .argument('<name>', 'its name; no other workspace of yours can have it')
    .addHelpText('after', examples('sandlot workspace create "Makers"'))
    .action(act((context, _flags, name: string) => createWorkspace(name, context)))

/** Creates a workspace for several people, with the person as administrator. */
export async function createWorkspace(
  name: string,
  context: Context,
): Promise<Outcome<'workspace.create/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { createTeam } = await client.graphql(CreateTeamDocument, { name })
  const mine = await fetchWorkspaces(client)
  context.notice(workspaceTexts.created(createTeam.name))
  context.notice(workspaceTexts.createdHint(createTeam.name))
  return {
    shape: 'workspace.create/1',
    data: presentWorkspace(createTeam, mine, null),
    meta: { host, workspace: createTeam.id },
    text: () => `${clean(createTeam.id)}\n`,
  }
}
