import { forkOnGithub } from '@sandlot/core/repositories/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { repositoryTexts } from './messages.ts'
import { repositoryNamed } from './named.ts'

type Flags = { name?: string; organization?: string }

export const forkCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name, a link to it on GitHub, or an address for git clone')
    .option('--name <name>', 'name of the fork (default: that of the original)')
    .option('--organization <name>', 'the organization to fork to (default: your own account)')
    .addHelpText(
      'after',
      examples('sandlot repo fork facebook/react', 'sandlot repo fork facebook/react --name mine'),
    )
    .action(act((context, flags: Flags, repository: string) => fork(repository, flags, context)))

/** Forks on GitHub and imports the fork. */
async function fork(text: string, flags: Flags, context: Context): Promise<Outcome<'repo.fork/1'>> {
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { name = wanted.name, organization } = flags
  const made = await client.rest(forkOnGithub, {
    params: wanted,
    body: { name, teamId, ...(organization !== undefined && { organization }) },
  })
  const forked = { owner: made.owner, name: made.repo }
  context.notice(repositoryTexts.forked(wanted, forked))
  return {
    shape: 'repo.fork/1',
    data: { ...forked, defaultBranch: made.branch, next: [`sandlot branch list ${fullName(forked)}`] },
    meta: { host, workspace: teamId },
    text: () => `${fullName(forked)}\n`,
  }
}
