import { reviewPull } from '@sandlot/core/branches/pull-rest'
import { Argument } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { pullTexts } from './messages.ts'
import { pullRef } from './pull-ref.ts'

const verdicts = { approve: 'APPROVE', 'request-changes': 'REQUEST_CHANGES', comment: 'COMMENT' } as const
export type Verdict = keyof typeof verdicts
type Flags = { body?: string }

export const reviewCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .addArgument(new Argument('<verdict>', 'your verdict').choices(Object.keys(verdicts)))
    .option('--body <text>', 'text of the review')
    .addHelpText(
      'after',
      examples(
        'sandlot pr review facebook/react 42 approve',
        'sandlot pr review facebook/react 42 request-changes --body "Please add a test."',
      ),
    )
    .action(
      act((context, flags: Flags, repository: string, number: string, verdict: Verdict) =>
        review({ repository, number }, { verdict, ...flags }, context),
      ),
    )

/** Submits a review of a pull request. */
export async function review(
  named: { repository: string; number: string },
  { verdict, body }: Flags & { verdict: Verdict },
  context: Context,
): Promise<Outcome<'pr.review/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const ref = await pullRef(client, context, named)
  const { state } = await client.rest(reviewPull, {
    ...ref,
    body: { event: verdicts[verdict], ...(body !== undefined && { body }) },
  })
  const { owner, name, number } = ref.params
  return {
    shape: 'pr.review/1',
    data: { repository: `${owner}/${name}`, number, state },
    meta: { host, workspace: ref.query.workspaceId },
    text: () => `${pullTexts.reviewed(number, state)}\n`,
  }
}
