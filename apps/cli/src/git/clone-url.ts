import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { findHere } from './find.ts'

export const cloneUrlCommand: Define = (command, act) =>
  command
    .argument('<repository>', '~owner/name of a repository on this host; quote it, because shells expand ~')
    .addHelpText(
      'after',
      examples(
        "sandlot repo clone-url '~acme/website'",
        "git clone $(sandlot repo clone-url '~acme/website')",
      ),
    )
    .action(act((context, _flags, repository: string) => cloneUrlOf(repository, context)))

/** The clone URL of a repository in the workspace. */
async function cloneUrlOf(text: string, context: Context): Promise<Outcome<'repo.clone-url/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { owner, name, cloneUrl } = await findHere(client, { teamId, text }, context)
  return {
    shape: 'repo.clone-url/1',
    data: { owner, name, cloneUrl },
    meta: { host, workspace: teamId },
    text: () => `${cloneUrl}\n`,
  }
}
