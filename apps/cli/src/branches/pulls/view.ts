import { readPull } from '@sandlot/core/branches/pull-rest'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { details } from '../../platform/text/table.ts'
import { pullPairs, shownPull } from './present.ts'
import { pullRef } from './pull-ref.ts'

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
  const ref = await pullRef(client, context, named)
  const pull = await client.rest(readPull, ref)
  const data = shownPull(fullName(ref.params), pull)
  return {
    shape: 'pr.view/1',
    data,
    meta: { host, workspace: ref.query.workspaceId },
    text: details([
      ...pullPairs(data),
      [
        'Files',
        data.files.map(({ path, additions, deletions }) => `${path} +${additions} -${deletions}`).join(', '),
      ],
      ['Address', data.url],
    ]),
  }
}
