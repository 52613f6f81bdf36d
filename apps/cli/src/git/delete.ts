import { deleteGitRepository } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { findHere } from './find.ts'
import { gitTexts } from './messages.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<repository>', '~owner/name of a repository on this host; quote it, because shells expand ~')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, and change nothing')
    .addHelpText('after', examples("sandlot repo delete '~acme/website' --yes"))
    .action(act((context, flags: Flags, repository: string) => remove(repository, flags, context)))

/** Moves a repository to the trash, after confirmation. */
async function remove(
  text: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'repo.delete/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const found = await findHere(client, { teamId, text }, context)
  const { id, owner, name } = found
  if (asks) {
    context.notice(gitTexts.deleteText)
    await agree(gitTexts.deleteQuestion(fullName(found)), context)
  }
  if (!dryRun) await client.rest(deleteGitRepository, { params: { id: teamId, repository: id } })
  const said = dryRun ? gitTexts.wouldDelete : gitTexts.deleted
  return {
    shape: 'repo.delete/1',
    data: { owner, name },
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${said(fullName(found))}\n`,
  }
}
