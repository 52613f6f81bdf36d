import { branchListMessages } from '@sandlot/core/branches/list-messages'
import { branchMessages } from '@sandlot/core/branches/messages'
import { orderBranches } from '@sandlot/core/branches/rules'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { type fetchProject, projectQuery } from '@sandlot/core/repositories/project-query'
import { type RepositoryName, repositoryPath } from '@sandlot/core/repositories/rules'
import { useMemo } from 'react'
import { useBranchActions } from '../actions/use-branch-actions.ts'
import { usePageActions } from '../actions/use-page-actions.ts'
import { whyNotIn } from '../actions/why-not.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

type Branch = Awaited<ReturnType<typeof fetchProject>>['branches'][number] & { isDefault: boolean }

const pullsOf = ({ pullRequests }: Branch) =>
  pullRequests.map(({ number, title, draft }) => `#${number}${draft ? ' draft' : ''} ${title}`).join(', ')

const columns: Column<Branch>[] = [
  { title: 'branch', text: ({ name }) => name, style: 'strong', shrinksTo: 20 },
  { title: '', text: ({ isDefault }) => (isDefault ? branchMessages.default.toLowerCase() : ''), leaves: 2 },
  { title: 'pull requests', text: pullsOf, shrinksTo: 30, leaves: 1 },
  {
    title: 'by',
    text: ({ pullRequests }) => pullRequests[0]?.creatorUsername ?? '',
    style: 'dim',
    leaves: 3,
  },
]
const nameOf = ({ name }: Branch) => name
const textOf = (branch: Branch) => `${branch.name} ${pullsOf(branch)}`

/** The branches of a repository with their open pull requests. */
export function BranchesScreen({ owner, name, teamId }: RepositoryName & { teamId: string }) {
  const { client, host } = useServices()
  const query = useQuery(projectQuery(client, { owner, name, teamId }))
  const { dispatch, workspace } = useTui()
  const branches = useBranchActions(teamId)
  const page = usePageActions()
  const items = useMemo((): Branch[] | undefined => {
    if (!query.data) return undefined
    const { branches, defaultBranch } = query.data
    return orderBranches(branches, defaultBranch.name).map((branch) => ({
      ...branch,
      isDefault: branch.name === defaultBranch.name,
    }))
  }, [query.data])
  const url = host + repositoryPath({ owner, name }, teamId)
  const actions = (branch: Branch | undefined): Action[] => {
    const pull = branch?.pullRequests[0]
    const pulls: Action = {
      key: 'p',
      label: 'pull requests',
      menu: tuiTexts.pullRequests,
      run: () => dispatch({ do: 'open', view: { at: 'pulls', owner, name, state: 'open' } }),
    }
    if (!branch) return [pulls]
    return [
      {
        key: 'enter',
        label: 'make a sandbox',
        menu: tuiTexts.branchOpen,
        changes: true,
        blocked: whyNotIn(workspace, 'sandbox.create'),
        run: () => branches.open({ owner, name }, branch),
      },
      pulls,
      branches.create({ owner, name }, branch.name),
      { key: 'o', label: 'browser', menu: tuiTexts.openInBrowser, run: () => page.open(url, null) },
      {
        key: null,
        label: 'pull request',
        menu: tuiTexts.pullOnGithub,
        blocked: pull ? null : tuiTexts.noPullRequest,
        run: () => pull && page.open(pull.htmlUrl, null),
      },
      { key: 'y', label: 'copy link', menu: 'Copy link', run: () => page.copy(pull?.htmlUrl ?? url) },
    ]
  }
  return (
    <ListScreen
      loaded={loadedFrom(query, items)}
      keyOf={nameOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: branchListMessages.empty, text: branchListMessages.emptyText }}
      failed={repositoryMessages.oneFailed({ owner, name })}
      nameOf={nameOf}
      actions={actions}
    />
  )
}
