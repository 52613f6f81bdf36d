import { workMessages } from '@sandlot/core/branches/work-messages'
import { pullWork } from '@sandlot/core/branches/work-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'

export const pullCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox that the branch is open in')
    .addHelpText('after', examples('sandlot branch pull 3l5fg9', 'sandlot branch pull 3l5fg9 --json'))
    .action(act((context, _flags, id: string) => pull(id, context)))

/** Pulls the branch into the sandbox; prints the files that both sides changed. */
async function pull(id: string, context: Context): Promise<Outcome<'branch.pull/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const data = await client.rest(pullWork, { params: { id } })
  const { files, forced, conflicts, skipped } = data
  context.notice(files === 0 && conflicts.length === 0 ? workMessages.upToDate : workMessages.pulled(files))
  if (forced) context.notice(workMessages.pulledForced)
  if (conflicts.length > 0) context.notice(workMessages.pullConflicts(conflicts.length))
  if (skipped.length > 0) context.notice(workMessages.pullSkipped(skipped))
  return {
    shape: 'branch.pull/1',
    data,
    meta: { host },
    text: () => conflicts.map((path) => `${path}\n`).join(''),
  }
}
