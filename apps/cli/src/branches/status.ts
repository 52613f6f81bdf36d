import { workMessages } from '@sandlot/core/branches/work-messages'
import { workStatus } from '@sandlot/core/branches/work-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { branchTexts } from './messages.ts'

type Change = ShapeData<'branch.status/1'>['changes'][number]

export const statusCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox that the branch is open in')
    .addHelpText('after', examples('sandlot branch status 3l5fg9', 'sandlot branch status 3l5fg9 --json'))
    .action(act((context, _flags, id: string) => showStatus(id, context)))

const columns: Column<Change>[] = [
  { title: 'change', value: ({ kind }) => kind },
  { title: 'file', value: ({ path }) => path, shrinks: true },
]

/** A sandbox's changes to its branch, and the branch's state on GitHub. */
async function showStatus(id: string, context: Context): Promise<Outcome<'branch.status/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { owner, repo, pullRequest, ...status } = await client.rest(workStatus, { params: { id } })
  const { branch, behind, forced, upstream, hostProblem } = status
  context.notice(branchTexts.on(branch, { owner, name: repo }))
  if (hostProblem !== null) context.notice(`${workMessages.hostAway} ${hostProblem}`)
  if (upstream === false) context.notice(workMessages.notOnHost)
  if (forced) context.notice(workMessages.forced)
  else if (behind !== null && behind > 0) context.notice(workMessages.behind(behind))
  return {
    shape: 'branch.status/1',
    data: {
      repository: `${owner}/${repo}`,
      branch,
      commit: status.commit,
      onGithub: upstream,
      behind,
      ahead: status.ahead,
      forced,
      changes: status.changes,
      pullRequest: pullRequest ? { number: pullRequest.number, url: pullRequest.htmlUrl } : null,
    },
    meta: { host },
    text: table(columns, status.changes, workMessages.noChanges),
  }
}
