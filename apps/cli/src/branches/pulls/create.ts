import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { createPull, startPull } from '@sandlot/core/branches/pull-rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { repositoryNamed } from '../../repositories/named.ts'
import { chosenWorkspaceId } from '../../workspaces/chosen.ts'
import { pullTexts } from './messages.ts'

type Flags = { title?: string; body?: string; into?: string; reviewer?: string[]; draft?: true }

export const createCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<branch>', 'the branch to merge')
    .option('-t, --title <text>', 'its title (default: taken from its commits)')
    .option('--body <text>', 'its description')
    .option('--into <branch>', 'the branch to merge into (default: the default branch)')
    .option('--reviewer <names...>', 'people to ask for a review, by their usernames')
    .option('--draft', 'create it as a draft')
    .addHelpText(
      'after',
      `${examples(
        'sandlot pr create facebook/react fix/header --title "Fix the header" --reviewer ada',
        'sandlot pr create facebook/react fix-the-header',
      )}\n${pullTexts.defaults}\n`,
    )
    .action(
      act((context, flags: Flags, repository: string, branch: string) =>
        createPullRequest({ repository, branch }, flags, context),
      ),
    )

/** Opens a pull request for a branch; prints its URL. */
async function createPullRequest(
  { repository, branch }: { repository: string; branch: string },
  { title, body, into, reviewer, draft }: Flags,
  context: Context,
): Promise<Outcome<'pr.create/1'>> {
  const { host } = context.target()
  const wanted = await repositoryNamed(repository, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const query = { workspaceId: teamId }
  const texts =
    title === undefined
      ? await client.rest(startPull, {
          params: wanted,
          query: { ...query, head: branch, ...(into !== undefined && { base: into }) },
        })
      : { title, body: undefined }
  const text = body ?? texts.body
  const made = await client.rest(createPull, {
    params: wanted,
    query,
    body: {
      title: texts.title,
      head: branch,
      draft: draft === true,
      ...(text !== undefined && { body: text }),
      ...(into !== undefined && { base: into }),
      ...(reviewer && { reviewers: reviewer }),
    },
  })
  context.notice(pullMessages.created(made.number))
  return {
    shape: 'pr.create/1',
    data: {
      repository: fullName(wanted),
      number: made.number,
      url: made.htmlUrl,
      reviewers: made.reviewers,
    },
    meta: { host, workspace: teamId },
    text: () => `${made.htmlUrl}\n`,
  }
}
