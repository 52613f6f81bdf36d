import { readPull, reopenPull } from '@sandlot/core/branches/pull-rest'
import { assertPullAllows } from '@sandlot/core/branches/work-refusals'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { pullTexts } from './messages.ts'
import { pullPlace } from './place.ts'

export const reopenCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .addHelpText('after', examples('sandlot pr reopen facebook/react 42'))
    .action(
      act((context, _flags, repository: string, number: string) => reopen({ repository, number }, context)),
    )

/** Reopens a pull request that was closed without being merged. */
export async function reopen(
  named: { repository: string; number: string },
  context: Context,
): Promise<Outcome<'pr.reopen/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const place = await pullPlace(client, context, named)
  const pull = await client.rest(readPull, place)
  assertPullAllows('reopen', pull)
  const isOpen = pull.state === 'open'
  if (!isOpen) await client.rest(reopenPull, place)
  const { number } = place.params
  return {
    shape: 'pr.reopen/1',
    data: { repository: fullName(place.params), number },
    meta: { host, workspace: place.query.workspaceId },
    text: () => `${isOpen ? pullTexts.openAlready(number) : pullTexts.reopened(number)}\n`,
  }
}
