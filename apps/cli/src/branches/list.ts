import { branchMessages } from '@sandlot/core/branches/messages'
import { orderBranches } from '@sandlot/core/branches/rules'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { arrange, type ListFlags, listFlags } from '../platform/lists.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { ShapeData } from '../platform/shapes.ts'
import { type Column, table } from '../platform/table.ts'
import { isoTime } from '../platform/time.ts'
import { repositoryNamed } from '../repositories/present.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'

type Item = ShapeData<'branch/1'>

const sortBy = {
  name: (item: Item) => item.name,
  'pull-request': (item: Item) => Math.max(0, ...item.pullRequests.map(({ number }) => number)),
}

export const listCommand: Define = (command, act) =>
  listFlags(
    command.argument('<repository>', 'owner/name, or a link to it on GitHub'),
    Object.keys(sortBy),
    'all of them unless given',
  )
    .addHelpText(
      'after',
      examples('sandlot branch list facebook/react', 'sandlot branch list facebook/react --sort name --json'),
    )
    .action(act((context, flags: ListFlags, repository: string) => listBranches(repository, flags, context)))

const columns: Column<Item>[] = [
  { title: 'branch', value: (item) => item.name, paint: 'bold', shrinks: true },
  { title: '', value: (item) => (item.default ? 'default' : '') },
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
  const wanted = repositoryNamed(text)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { branches, defaultBranch } = await fetchProject(client, { ...wanted, teamId })
  const items = orderBranches(branches, defaultBranch.name).map((branch) => ({
    name: branch.name,
    default: branch.name === defaultBranch.name,
    onGithub: branch.upstream,
    pullRequests: branch.pullRequests.map(({ number, title, draft, creatorUsername, htmlUrl }) => ({
      number,
      title,
      author: creatorUsername,
      draft,
      url: htmlUrl,
    })),
    accessedAt: branch.lastAccessedAt === null ? null : isoTime(branch.lastAccessedAt),
  }))
  const data = arrange(items, flags, sortBy)
  return {
    shape: 'branch.list/1',
    each: 'branch/1',
    data,
    meta: { host, workspace: teamId, next: null },
    text: table(columns, data, branchMessages.empty),
  }
}
