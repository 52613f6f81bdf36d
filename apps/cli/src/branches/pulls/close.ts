import { closePull, readPull } from '@sandlot/core/branches/pull-rest'
import { assertPullAllows } from '@sandlot/core/branches/work-refusals'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { pullTexts } from './messages.ts'
import { pullRef } from './pull-ref.ts'

type Flags = { yes?: true; dryRun?: true }

export const closeCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be closed, and change nothing')
    .addHelpText('after', examples('sandlot pr close facebook/react 42 --yes'))
    .action(
      act((context, flags: Flags, repository: string, number: string) =>
        close({ repository, number }, flags, context),
      ),
    )

/** Closes a pull request without merging it, after confirmation. */
export async function close(
  named: { repository: string; number: string },
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'pr.close/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const ref = await pullRef(client, context, named)
  const pull = await client.rest(readPull, ref)
  assertPullAllows('close', pull)
  const { title, number } = pull
  const repository = fullName(ref.params)
  const isClosed = pull.state === 'closed'
  if (asks && !isClosed) await agree(pullTexts.closeQuestion(repository, number), context)
  if (!dryRun && !isClosed) await client.rest(closePull, ref)
  return {
    shape: 'pr.close/1',
    data: { repository, number },
    meta: { host, workspace: ref.query.workspaceId, ...(dryRun && { dryRun }) },
    text: () => {
      if (isClosed) return `${pullTexts.closedAlready(number)}\n`
      return `${dryRun ? pullTexts.wouldClose(number, title) : pullTexts.closed(number)}\n`
    },
  }
}
