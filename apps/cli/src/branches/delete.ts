import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { DeleteBranchDocument } from '@sandlot/core/branches/mutations.gen'
import { AppError } from '@sandlot/core/errors'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { repositoryNamed } from '../repositories/named.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { branchTexts } from './messages.ts'

type Flags = { yes?: true; dryRun?: true }

export const deleteCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<branch>', 'a branch that exists only in the workspace')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be removed, and change nothing')
    .addHelpText('after', examples('sandlot branch delete facebook/react draft/calm-otter --yes'))
    .action(
      act((context, flags: Flags, repository: string, branch: string) =>
        removeBranch(repository, { branch, ...flags }, context),
      ),
    )

/** Removes a branch from the workspace, after confirmation; sandboxes opened from it stay. */
async function removeBranch(
  text: string,
  { branch: name, yes, dryRun }: { branch: string } & Flags,
  context: Context,
): Promise<Outcome<'branch.delete/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { branches, defaultBranch } = await fetchProject(client, { ...wanted, teamId })
  const branch = branches.find((one) => one.name === name)
  if (!branch)
    throw new AppError('not_found', branchTexts.unknown(name, wanted), {
      reason: 'branchNotFound',
      field: 'branch',
    })
  if (branch.upstream || name === defaultBranch.name)
    throw new AppError('conflict', branchTexts.onGithub(name), { reason: 'branchOnGithub', field: 'branch' })
  if (asks) {
    context.notice(draftMessages.removeText(branch.sandbox !== null))
    await agree(draftMessages.removeQuestion(name), context)
  }
  if (!dryRun) await client.graphql(DeleteBranchDocument, { id: branch.id })
  return {
    shape: 'branch.delete/1',
    data: { branch: name, sandbox: branch.sandbox?.id ?? null },
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${dryRun ? branchTexts.wouldRemove(name) : draftMessages.removed(name)}\n`,
  }
}
