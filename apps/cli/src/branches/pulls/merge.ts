import { mergePull, readPull } from '@sandlot/core/branches/pull-rest'
import { assertPullAllows } from '@sandlot/core/branches/work-refusals'
import { Option } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { pullTexts } from './messages.ts'
import { pullRef } from './pull-ref.ts'

type Flags = { method: 'merge' | 'squash' | 'rebase'; yes?: true; dryRun?: true }

export const mergeCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name of an imported repository, or a link to it on GitHub')
    .argument('<number>', 'number of the pull request')
    .addOption(
      new Option('--method <how>', 'how to merge').choices(['merge', 'squash', 'rebase']).default('merge'),
    )
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be merged, and change nothing')
    .addHelpText('after', examples('sandlot pr merge facebook/react 42 --method squash --yes'))
    .action(
      act((context, flags: Flags, repository: string, number: string) =>
        merge({ repository, number }, flags, context),
      ),
    )

/** Merges a pull request, after confirmation. */
export async function merge(
  named: { repository: string; number: string },
  { method, yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'pr.merge/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const ref = await pullRef(client, context, named)
  const pull = await client.rest(readPull, ref)
  assertPullAllows('merge', pull)
  const { title, number, headCommit } = pull
  const repository = `${ref.params.owner}/${ref.params.name}`
  if (asks) await agree(pullTexts.mergeQuestion(repository, number), context)
  const { commit } = dryRun
    ? { commit: headCommit }
    : await client.rest(mergePull, { ...ref, body: { method } })
  return {
    shape: 'pr.merge/1',
    data: { repository, number, commit },
    meta: { host, workspace: ref.query.workspaceId, ...(dryRun && { dryRun }) },
    text: () => `${dryRun ? pullTexts.wouldMerge(number, title) : pullTexts.merged(number)}\n`,
  }
}
