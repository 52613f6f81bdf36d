import { PULLS_PAGE_SIZE } from '@sandlot/core/branches/limits'
import { AppError } from '@sandlot/core/errors'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { Option } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import { arrange, type ListFlags, listFlags, tellMore } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { repositoryNamed } from '../../repositories/named.ts'
import { chosenWorkspaceId } from '../../workspaces/chosen.ts'
import { pullTexts } from './messages.ts'
import { fetchPulls, type Pull } from './pages.ts'

type Item = ShapeData<'pr/1'>

type Flags = ListFlags & { state: 'open' | 'closed' | 'all' }

const sortBy = {
  number: (item: Item) => item.number,
  title: (item: Item) => item.title,
  author: (item: Item) => item.author,
}

export const listCommand: Define = (command, act) =>
  listFlags(
    command.argument('[repository]', 'owner/name (default: every repository of the workspace)'),
    Object.keys(sortBy),
    `default: all that are open, else ${PULLS_PAGE_SIZE} of each repository`,
  )
    .addOption(
      new Option('--state <state>', 'which of them; merged ones are closed')
        .choices(['open', 'closed', 'all'])
        .default('open'),
    )
    .addHelpText(
      'after',
      examples(
        'sandlot pr list',
        'sandlot pr list facebook/react --json',
        'sandlot pr list facebook/react --state closed',
      ),
    )
    .action(
      act((context, flags: Flags, repository: string | undefined) => listPulls(repository, flags, context)),
    )

const columns: Column<Item>[] = [
  { title: 'repository', value: (item) => item.repository, shrinks: true },
  { title: 'number', value: (item) => `#${item.number}`, paint: 'bold' },
  { title: 'title', value: (item) => item.title, shrinks: true },
  { title: 'branch', value: (item) => item.branch, shrinks: true },
  { title: 'author', value: (item) => item.author },
]

const stateColumn: Column<Item> = { title: 'state', value: (item) => item.state }

/** The pull requests of one repository, or of all in the workspace. */
async function listPulls(
  text: string | undefined,
  flags: Flags,
  context: Context,
): Promise<Outcome<'pr.list/1'>> {
  const { host } = context.target()
  const wanted = text === undefined ? null : await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const names = wanted
    ? [wanted]
    : (await fetchProjects(client, teamId, false)).map(({ repository }) => repository)
  const { state } = flags
  const limit = flags.all || flags.sort ? Number.POSITIVE_INFINITY : (flags.limit ?? PULLS_PAGE_SIZE)
  const items: Item[] = []
  let isWhole = true
  for (const { owner, name } of names) {
    const found = await fetchPulls(client, { owner, name, teamId }, { state, limit }).catch(
      (error: unknown) => {
        // It was removed from the workspace in the meantime.
        if (!wanted && error instanceof AppError && error.code === 'not_found') return null
        throw error
      },
    )
    if (!found) continue
    isWhole &&= !found.hasMore
    items.push(...found.pulls.map((pull) => itemOf({ owner, name }, pull)))
  }
  const data = arrange(items, flags, sortBy)
  tellMore(context, { shown: data.length, total: isWhole ? items.length : null })
  return {
    shape: 'pr.list/1',
    each: 'pr/1',
    data,
    meta: { host, workspace: teamId, next: null },
    text: table(
      flags.state === 'open' ? columns : [...columns, stateColumn],
      data,
      pullTexts.none[flags.state],
    ),
  }
}

const itemOf = (repository: RepositoryName, pull: Pull): Item => ({
  repository: fullName(repository),
  number: pull.number,
  title: pull.title,
  state: pull.state,
  branch: pull.headBranch,
  author: pull.creatorUsername,
  draft: pull.draft,
  url: pull.htmlUrl,
})
