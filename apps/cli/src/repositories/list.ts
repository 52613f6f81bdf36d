import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { fullName, sortRepositories } from '@sandlot/core/repositories/rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { presentProject, type RepositoryItem } from './present.ts'

type Flags = ListFlags & { sync?: true }

const sortBy = {
  name: (item: RepositoryItem) => item.name,
  pushed: (item: RepositoryItem) => Date.parse(item.pushedAt),
  branches: (item: RepositoryItem) => item.branches,
}

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), 'default: all')
    .option('--sync', 'sync with GitHub first')
    .addHelpText('after', examples('sandlot repo list', 'sandlot repo list --sync --sort pushed --json'))
    .action(act((context, flags: Flags) => listRepositories(flags, context)))

const columns: Column<RepositoryItem>[] = [
  { title: 'repository', value: fullName, paint: 'bold', shrinks: true },
  { title: 'visibility', value: (item) => (item.private ? 'private' : 'public') },
  { title: 'access', value: (item) => item.access },
  { title: 'default branch', value: (item) => item.defaultBranch, shrinks: true },
  { title: 'branches', value: (item) => String(item.branches) },
  {
    title: 'pushed',
    value: (item) => item.pushedAt,
    shown: (item, { now }) => timeAgo(item.pushedAt, now),
    paint: 'dim',
  },
]

/** The imported repositories of the workspace, by name. */
export async function listRepositories(flags: Flags, context: Context): Promise<Outcome<'repo.list/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const projects = sortRepositories(await fetchProjects(client, teamId, flags.sync === true))
  const data = arrangeAndTell(
    projects.map((project) => presentProject(project, host)),
    flags,
    sortBy,
    context,
  )
  return {
    shape: 'repo.list/1',
    each: 'repo/1',
    data,
    meta: { host, workspace: teamId, next: null },
    text: table(columns, data, repositoryMessages.empty),
  }
}
