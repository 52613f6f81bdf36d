import { reviewPull } from '@sandlot/core/branches/pull-rest'
import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { pullTexts } from './messages.ts'
import { pullPlace } from './place.ts'

type Flags = { approve?: true; requestChanges?: true; comment?: true; body?: string }

export const reviewCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .option('--approve', 'it can be merged')
    .option('--request-changes', 'it cannot be merged as it is')
    .option('--comment', 'only say something')
    .option('--body <text>', 'what there is to say')
    .addHelpText(
      'after',
      examples(
        'sandlot pr review facebook/react 42 --approve',
        'sandlot pr review facebook/react 42 --request-changes --body "Please add a test."',
      ),
    )
    .action(
      act((context, flags: Flags, repository: string, number: string) =>
        review({ repository, number }, flags, context),
      ),
    )

/** Says on GitHub what is thought of a pull request. */
async function review(
  named: { repository: string; number: string },
  { approve, requestChanges, comment, body }: Flags,
  context: Context,
): Promise<Outcome<'pr.review/1'>> {
  const events = [approve && 'APPROVE', requestChanges && 'REQUEST_CHANGES', comment && 'COMMENT'] as const
  const [event, ...more] = events.filter((one) => one !== undefined)
  if (event === undefined || more.length > 0) throw new AppError('usage', pullTexts.noVerdict)
  const { host } = context.target()
  const client = await context.connect()
  const place = await pullPlace(client, context, named)
  const { state } = await client.rest(reviewPull, {
    ...place,
    body: { event, ...(body !== undefined && { body }) },
  })
  const { owner, name, number } = place.params
  return {
    shape: 'pr.review/1',
    data: { repository: `${owner}/${name}`, number, state },
    meta: { host, workspace: place.query.workspaceId },
    text: () => `${pullTexts.reviewed(number, state)}\n`,
  }
}
