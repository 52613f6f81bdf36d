import { updateGitRepository } from '@sandlot/core/git/rest'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { findHere } from './find.ts'
import { gitTexts } from './messages.ts'
import { presentSettings } from './present.ts'

type Flags = { none?: true; pullRequestsOnly?: true; pushes?: true }

export const protectCommand: Define = (command, act) =>
  command
    .argument('<repository>', '~owner/name of a repository on this host; quote it, because shells expand ~')
    .argument(
      '[branches...]',
      'names or patterns of all branches to protect; the others lose their protection',
    )
    .option('--none', 'protect no branch')
    .option('--pull-requests-only', 'allow changes by pull request only')
    .addOption(new Option('--pushes', 'allow pushes again').conflicts('pullRequestsOnly'))
    .addHelpText(
      'after',
      examples(
        "sandlot repo protect '~acme/website' main 'release/*' --pull-requests-only",
        "sandlot repo protect '~acme/website' --none --json",
      ),
    )
    .action(
      act((context, flags: Flags, repository: string, branches: string[]) =>
        protect(repository, { ...flags, branches }, context),
      ),
    )

/** Sets which branches cannot be deleted or force-pushed. */
async function protect(
  text: string,
  { branches, none, pullRequestsOnly, pushes }: Flags & { branches: string[] },
  context: Context,
): Promise<Outcome<'repo.protect/1'>> {
  const { host } = context.target()
  const body = {
    ...((none || branches.length > 0) && { protectedBranches: none ? [] : branches }),
    ...((pullRequestsOnly || pushes) && { pullRequestsOnly: pullRequestsOnly === true }),
  }
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const found = await findHere(client, { teamId, text }, context)
  const params = { id: teamId, repository: found.id }
  // Without changes, shows the current state.
  const isAsked = Object.keys(body).length > 0
  const saved = isAsked ? await client.rest(updateGitRepository, { params, body }) : found
  const { protectedBranches: all } = saved
  return {
    shape: 'repo.protect/1',
    data: presentSettings(saved),
    meta: { host, workspace: teamId },
    text: () => `${all.length === 0 ? gitTexts.nothingProtected : gitTexts.protectedAre(all.join(', '))}\n`,
  }
}
