import { branchListMessages } from '@sandlot/core/branches/list-messages'
import { orderBranches } from '@sandlot/core/branches/rules'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { repositoryNamed } from '../repositories/named.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { type BranchItem, presentBranch } from './present.ts'

const sortBy = {
  name: (item: BranchItem) => item.name,
  'pull-request': (item: BranchItem) => Math.max(0, ...item.pullRequests.map(({ number }) => number)),
}

export const listCommand: Define = (command, act) =>
  listFlags(
    command.argument('<repository>', 'owner/name, or a link to it on GitHub'),
    Object.keys(sortBy),
    'default: all',
  )
    .addHelpText(
      'after',
      examples('sandlot branch list facebook/react', 'sandlot branch list facebook/react --sort name --json'),
    )
    .action(act((context, flags: ListFlags, repository: string) => listBranches(repository, flags, context)))

const columns: Column<BranchItem>[] = [
  { title: 'branch', value: (item) => item.name, paint: 'bold', shrinks: true },
  { title: '', value: (item) => (item.default ? 'default' : item.onGithub ? '' : 'draft') },
  {
    title: 'pull requests',
    value: (item) => item.pullRequests.map(({ number }) => `#${number}`).join(','),
    shown: (item) => item.pullRequests.map(({ number, title }) => `#${number} ${title}`).join(', '),
    shrinks: true,
  },
]

/** The branches of an imported repository: the default one, those with pull requests, the others. */
export async function listBranches(
  text: string,
  flags: ListFlags,
  context: Context,
): Promise<Outcome<'branch.list/1'>> {
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { branches, defaultBranch } = await fetchProject(client, { ...wanted, teamId })
  const items = orderBranches(branches, defaultBranch.name).map((branch) =>
    presentBranch(branch, defaultBranch.name, host),
  )
  const data = arrangeAndTell(items, flags, sortBy, context)
  return {
    shape: 'branch.list/1',
    each: 'branch/1',
    data,
    meta: { host, workspace: teamId, next: null },
    text: table(columns, data, branchListMessages.empty),
  }
}
