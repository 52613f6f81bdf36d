import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { type fetchProject, projectQuery } from '@sandlot/core/repositories/project-query'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { usePageActions } from '../actions/use-page-actions.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'

type Pull = Awaited<ReturnType<typeof fetchProject>>['pullRequests'][number]

const columns: Column<Pull>[] = [
  {
    title: 'pull request',
    sortBy: ({ number }) => number,
    text: ({ number, title }) => `#${number} ${title}`,
    style: 'strong',
    shrinksTo: 20,
  },
  { title: '', nameOf: () => 'state', text: ({ draft }) => (draft ? 'draft' : ''), leaves: 2 },
  { title: 'branch', text: ({ headBranch }) => headBranch, shrinksTo: 12, leaves: 3 },
  { title: 'by', text: ({ creatorUsername }) => creatorUsername, style: 'dim', leaves: 1 },
]
const keyOf = ({ number }: Pull) => String(number)
const textOf = ({ number, title, headBranch, creatorUsername }: Pull) =>
  `#${number} ${title} ${headBranch} ${creatorUsername}`

/** The open pull requests of an imported repository. */
export function PullsScreen({ owner, name, teamId }: RepositoryName & { teamId: string }) {
  const { client } = useServices()
  const query = useQuery(projectQuery(client, { owner, name, teamId }))
  const page = usePageActions()
  const actions = (pull: Pull | undefined): Action[] => {
    if (!pull) return []
    const open = () => page.open(pull.htmlUrl, null)
    return [
      { key: 'enter', label: 'browser', menu: tuiTexts.openInBrowser, run: open },
      { key: 'o', label: 'browser', isHidden: true, run: open },
      { key: 'y', label: 'copy link', menu: 'Copy link', run: () => page.copy(pull.htmlUrl) },
    ]
  }
  return (
    <ListScreen
      loaded={loadedFrom(query, query.data?.pullRequests)}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: tuiTexts.pullsNone }}
      failed={repositoryMessages.oneFailed({ owner, name })}
      nameOf={({ number }) => `#${number}`}
      actions={actions}
    />
  )
}
