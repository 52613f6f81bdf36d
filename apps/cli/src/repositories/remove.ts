import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { DeleteProjectDocument } from '@sandlot/core/repositories/mutations.gen'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { repositoryTexts } from './messages.ts'
import { repositoryNamed } from './named.ts'

type Flags = { yes?: true; dryRun?: true }

export const removeCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be removed, and change nothing')
    .addHelpText('after', examples('sandlot repo remove facebook/react --yes'))
    .action(act((context, flags: Flags, repository: string) => remove(repository, flags, context)))

/** Removes a repository from the workspace, after confirmation; nothing changes on GitHub. */
async function remove(
  text: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'repo.remove/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { repository } = await fetchProject(client, { ...wanted, teamId })
  const { owner, name } = repository
  if (asks) {
    context.notice(isLocalOwner(owner) ? repositoryPages.removeLocalText : repositoryPages.removeText)
    await agree(repositoryTexts.removeQuestion({ owner, name }), context)
  }
  if (!dryRun) await client.graphql(DeleteProjectDocument, { owner, name, teamId })
  const said = dryRun ? repositoryTexts.wouldRemove : repositoryPages.removed
  return {
    shape: 'repo.remove/1',
    data: { owner, name },
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${said(fullName({ owner, name }))}\n`,
  }
}
