import { listGitRepositories } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { CliError } from '../platform/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { repositoryNamed } from '../repositories/present.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { gitTexts } from './messages.ts'

export const cloneUrlCommand: Define = (command, act) =>
  command
    .argument('<repository>', '~owner/name of a repository that lives on this host')
    .addHelpText(
      'after',
      examples('sandlot repo clone-url ~acme/website', 'git clone $(sandlot repo clone-url ~acme/website)'),
    )
    .action(act((context, _flags, repository: string) => cloneUrlOf(repository, context)))

/** What git clone takes for a repository of the workspace. */
async function cloneUrlOf(text: string, context: Context): Promise<Outcome<'repo.clone-url/1'>> {
  const { host } = context.target()
  const wanted = repositoryNamed(text)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { repositories } = await client.rest(listGitRepositories, { params: { id: teamId }, query: {} })
  const found = repositories.find((one) => fullName(one).toLowerCase() === fullName(wanted).toLowerCase())
  if (!found)
    throw new CliError('not_found', gitTexts.notHere(fullName(wanted)), {
      reason: 'gitRepositoryNotFound',
      hint: gitTexts.notHereHint,
      field: 'repository',
      next: ['sandlot repo list'],
    })
  const { owner, name, cloneUrl } = found
  return {
    shape: 'repo.clone-url/1',
    data: { owner, name, cloneUrl },
    meta: { host, workspace: teamId },
    text: () => `${cloneUrl}\n`,
  }
}
