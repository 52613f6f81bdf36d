import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { CreateBranchDocument } from '@sandlot/core/branches/mutations.gen'
import { inputError } from '@sandlot/core/input-rules'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { repositoryNamed } from '../repositories/named.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { branchTexts } from './messages.ts'
import { presentBranch } from './present.ts'

type Flags = { from?: string }

export const createCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('[branch]', 'name of the branch (default: a generated name)')
    .option('--from <branch>', 'the branch to start from (default: the default branch)')
    .addHelpText(
      'after',
      examples(
        'sandlot branch create facebook/react',
        'sandlot branch create facebook/react fix/typo --from main --json',
      ),
    )
    .action(
      act((context, flags: Flags, repository: string, branch: string | undefined) =>
        createBranch(repository, { branch, ...flags }, context),
      ),
    )

/** Creates a branch that exists only in the workspace; prints its name. */
async function createBranch(
  text: string,
  { branch, from }: { branch: string | undefined } & Flags,
  context: Context,
): Promise<Outcome<'branch.create/1'>> {
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const problem = branch === undefined ? null : branchNameProblem(branch)
  if (problem) throw inputError(draftMessages, problem, { field: 'branch' })
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { createBranch: made } = await client.graphql(CreateBranchDocument, {
    ...wanted,
    teamId,
    ...(branch !== undefined && { branch }),
    ...(from !== undefined && { from }),
  })
  context.notice(branchTexts.created(made.name, wanted))
  return {
    shape: 'branch.create/1',
    data: {
      ...presentBranch(made, null, host),
      next: [`sandlot branch open ${fullName(wanted)} ${made.name}`],
    },
    meta: { host, workspace: teamId },
    text: () => `${made.name}\n`,
  }
}
