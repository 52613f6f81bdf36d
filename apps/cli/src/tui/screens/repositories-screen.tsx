import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { type Project, projectsQuery } from '@sandlot/core/repositories/queries'
import { fullName, repositoryPath, sortRepositories } from '@sandlot/core/repositories/rules'
import { useMemo } from 'react'
import { isoTime } from '../../platform/time/time.ts'
import { useBranchActions } from '../actions/use-branch-actions.ts'
import { usePageActions } from '../actions/use-page-actions.ts'
import { age } from '../age.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const columns: Column<Project>[] = [
  { title: 'repository', text: ({ repository }) => fullName(repository), style: 'strong', shrinksTo: 16 },
  {
    title: 'visibility',
    text: ({ repository }) =>
      (repository.private ? repositoryMessages.private : repositoryMessages.public).toLowerCase(),
    leaves: 3,
  },
  { title: 'access', text: ({ authorization }) => authorization.toLowerCase(), leaves: 4 },
  {
    title: 'branches',
    sortBy: ({ branchCount }) => branchCount,
    text: ({ branchCount }) => String(branchCount),
    leaves: 2,
  },
  {
    title: 'pushed',
    sortBy: ({ repository }) => repository.pushedAt,
    text: ({ repository }, now) => age(isoTime(repository.pushedAt), now),
    style: 'dim',
    leaves: 1,
  },
]
const idOf = ({ id }: Project) => id
const textOf = ({ repository }: Project) => [fullName(repository), repository.description].join(' ')

/** The imported repositories of the workspace. */
export function RepositoriesScreen({ teamId }: { teamId: string }) {
  const { client, host } = useServices()
  const { dispatch } = useTui()
  const query = useQuery(projectsQuery(client, teamId))
  const branches = useBranchActions(teamId)
  const page = usePageActions()
  const items = useMemo(() => query.data && sortRepositories(query.data), [query.data])
  const actions = (project: Project | undefined): Action[] => {
    if (!project) return []
    const { owner, name } = project.repository
    const url = host + repositoryPath({ owner, name }, teamId)
    return [
      {
        key: 'enter',
        label: 'branches',
        menu: 'Branches',
        run: () => dispatch({ do: 'open', view: { at: 'branches', owner, name } }),
      },
      {
        key: 'p',
        label: 'pull requests',
        menu: tuiTexts.pullRequests,
        run: () => dispatch({ do: 'open', view: { at: 'pulls', owner, name, state: 'open' } }),
      },
      branches.create({ owner, name }, project.defaultBranch.name),
      { key: 'o', label: 'browser', menu: tuiTexts.openInBrowser, run: () => page.open(url, null) },
      { key: 'y', label: 'copy link', menu: 'Copy link', run: () => page.copy(url) },
    ]
  }
  return (
    <ListScreen
      loaded={loadedFrom(query, items)}
      keyOf={idOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: repositoryMessages.empty, text: repositoryMessages.emptyText }}
      failed={repositoryMessages.listFailed}
      nameOf={({ repository }) => fullName(repository)}
      actions={actions}
    />
  )
}
