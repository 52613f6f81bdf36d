import { AppError } from '@sandlot/core/errors'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/lists.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { ShapeData } from '../platform/shapes.ts'
import { type Column, table } from '../platform/table.ts'
import { repositoryNamed } from '../repositories/present.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { pullTexts } from './messages.ts'

type Item = ShapeData<'pr/1'>

const sortBy = {
  number: (item: Item) => item.number,
  title: (item: Item) => item.title,
  author: (item: Item) => item.author,
}

export const listCommand: Define = (command, act) =>
  listFlags(
    command.argument('[repository]', 'owner/name (default: every repository of the workspace)'),
    Object.keys(sortBy),
    'default: all',
  )
    .addHelpText('after', examples('sandlot pr list', 'sandlot pr list facebook/react --json'))
    .action(
      act((context, flags: ListFlags, repository: string | undefined) =>
        listPulls(repository, flags, context),
      ),
    )

const columns: Column<Item>[] = [
  { title: 'repository', value: (item) => item.repository, shrinks: true },
  { title: 'number', value: (item) => `#${item.number}`, paint: 'bold' },
  { title: 'title', value: (item) => item.title, shrinks: true },
  { title: 'branch', value: (item) => item.branch, shrinks: true },
  { title: 'author', value: (item) => item.author },
]

/** The open pull requests of one repository, or of all that the workspace has. */
async function listPulls(
  text: string | undefined,
  flags: ListFlags,
  context: Context,
): Promise<Outcome<'pr.list/1'>> {
  const { host } = context.target()
  const wanted = text === undefined ? null : repositoryNamed(text)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const names = wanted
    ? [wanted]
    : (await fetchProjects(client, teamId, false)).map(({ repository }) => repository)
  const items: Item[] = []
  for (const name of names) {
    const project = await fetchProject(client, { owner: name.owner, name: name.name, teamId }).catch(
      (error: unknown) => {
        // Taken out of the workspace meanwhile.
        if (!wanted && error instanceof AppError && error.code === 'not_found') return null
        throw error
      },
    )
    for (const pull of project?.pullRequests ?? [])
      items.push({
        repository: fullName(name),
        ...{ number: pull.number, title: pull.title, branch: pull.headBranch },
        ...{ author: pull.creatorUsername, draft: pull.draft, url: pull.htmlUrl },
      })
  }
  const data = arrangeAndTell(items, flags, sortBy, context)
  return {
    shape: 'pr.list/1',
    each: 'pr/1',
    data,
    meta: { host, workspace: teamId, next: null },
    text: table(columns, data, pullTexts.none),
  }
}
