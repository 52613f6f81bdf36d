import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { readPull } from '@sandlot/core/branches/pull-rest'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { details } from '../platform/table.ts'
import { pullPlace } from './place.ts'

export const viewCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .addHelpText(
      'after',
      examples('sandlot pr view facebook/react 42', 'sandlot pr view facebook/react 42 --json'),
    )
    .action(
      act((context, _flags, repository: string, number: string) => viewPull({ repository, number }, context)),
    )

/** A pull request with its checks, reviews and changed files. */
async function viewPull(
  named: { repository: string; number: string },
  context: Context,
): Promise<Outcome<'pr.view/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const place = await pullPlace(client, context, named)
  const pull = await client.rest(readPull, place)
  const repository = `${place.params.owner}/${place.params.name}`
  const data = {
    repository,
    ...{ number: pull.number, title: pull.title, branch: pull.headBranch, author: pull.creatorUsername },
    ...{ draft: pull.draft, url: pull.htmlUrl, body: pull.body, state: pull.state, into: pull.baseBranch },
    checks: pull.checks,
    waitingFor: pull.reviewers,
    reviews: pull.reviews.map(({ username, state, body }) => ({ author: username, state, body })),
    files: pull.files.map(({ path, additions, deletions }) => ({ path, additions, deletions })),
  }
  return {
    shape: 'pr.view/1',
    data,
    meta: { host, workspace: place.query.workspaceId },
    text: details([
      ['Pull request', pullMessages.reviewTitle(pull.number, pull.title)],
      ['State', data.state],
      ['Branch', pullMessages.into(data.branch, data.into)],
      ['Author', data.author],
      ['Checks', pullMessages.checks[data.checks]],
      ['Reviews', data.reviews.map(({ author, state }) => `${author} ${state}`).join(', ') || null],
      ['Waiting for', data.waitingFor.join(', ') || null],
      [
        'Files',
        data.files.map(({ path, additions, deletions }) => `${path} +${additions} -${deletions}`).join(', '),
      ],
      ['Address', data.url],
    ]),
  }
}
