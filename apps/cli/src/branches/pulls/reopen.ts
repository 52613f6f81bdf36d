import { readPull, reopenPull } from '@sandlot/core/branches/pull-rest'
import { assertPullAllows } from '@sandlot/core/branches/work-refusals'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { pullTexts } from './messages.ts'
import { pullRef } from './pull-ref.ts'

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
  const ref = await pullRef(client, context, named)
  const pull = await client.rest(readPull, ref)
  assertPullAllows('reopen', pull)
  const isOpen = pull.state === 'open'
  if (!isOpen) await client.rest(reopenPull, ref)
  const { number } = ref.params
  return {
    shape: 'pr.reopen/1',
    data: { repository: fullName(ref.params), number },
    meta: { host, workspace: ref.query.workspaceId },
    text: () => `${isOpen ? pullTexts.openAlready(number) : pullTexts.reopened(number)}\n`,
  }
}
