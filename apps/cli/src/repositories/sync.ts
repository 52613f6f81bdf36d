import { fetchProjects } from '@sandlot/core/repositories/queries'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { repositoryTexts } from './messages.ts'

export const syncCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot repo sync', 'sandlot repo sync --json'))
    .action(act((context) => sync(context)))

/** Refreshes outdated information about the workspace's repositories from GitHub. */
async function sync(context: Context): Promise<Outcome<'repo.sync/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { length } = await fetchProjects(client, teamId, true)
  return {
    shape: 'repo.sync/1',
    data: { repositories: length },
    meta: { host, workspace: teamId },
    text: () => `${repositoryTexts.synced(length)}\n`,
  }
}
