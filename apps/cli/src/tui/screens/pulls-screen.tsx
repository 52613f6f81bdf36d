import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { pullQuery } from '@sandlot/core/branches/pull-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { projectQuery } from '@sandlot/core/repositories/project-query'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { useMemo } from 'react'
import type { Pull } from '../../branches/pulls/pages.ts'
import { useBranchActions } from '../actions/use-branch-actions.ts'
import { usePageActions } from '../actions/use-page-actions.ts'
import { usePullActions } from '../actions/use-pull-actions.ts'
import { whyNotIn } from '../actions/why-not.ts'
import { loadedFrom } from '../data/loaded.ts'
import { closedPullsQuery } from '../data/pulls.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { cursorIn } from '../navigation/navigation.ts'
import { PullPreview } from '../preview/pull-preview.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const stateOf = ({ state, draft }: Pull) => (state !== 'open' ? state : draft ? 'draft' : '')

const columns: Column<Pull>[] = [
  {
    title: 'pull request',
    sortBy: ({ number }) => number,
    text: ({ number, title }) => `#${number} ${title}`,
    style: 'strong',
    shrinksTo: 20,
  },
  { title: '', nameOf: () => 'state', text: stateOf, leaves: 2, stays: true },
  { title: 'branch', text: ({ headBranch }) => headBranch, shrinksTo: 12, leaves: 3 },
  { title: 'by', text: ({ creatorUsername }) => creatorUsername, style: 'dim', leaves: 1 },
]
const keyOf = ({ number }: Pull) => String(number)
const textOf = (pull: Pull) =>
  `#${pull.number} ${pull.title} ${stateOf(pull)} ${pull.headBranch} ${pull.creatorUsername}`

type Props = RepositoryName & { state: 'open' | 'closed'; teamId: string }

/** The pull requests of an imported repository: the open ones, or recently closed ones. */
export function PullsScreen({ owner, name, state, teamId }: Props) {
  const repository = { owner, name, teamId }
  const { client } = useServices()
  const { dispatch, navigation, preview, view, workspace } = useTui()
  const isOpen = state === 'open'
  const project = useQuery(projectQuery(client, repository))
  const closed = useQuery({ ...closedPullsQuery(client, repository), enabled: !isOpen })
  const selected = Number(cursorIn(navigation, view).key)
  // What the preview has loaded, if it is shown.
  const { data: detail } = useQuery({ ...pullQuery(client, repository, selected), enabled: false })
  const page = usePageActions()
  const branches = useBranchActions(teamId)
  const pullActions = usePullActions(repository)
  const open = useMemo(
    () => project.data?.pullRequests.map((pull): Pull => ({ ...pull, state: 'open' })),
    [project.data],
  )
  const others: Action = {
    key: 'p',
    label: isOpen ? 'closed' : 'open',
    menu: isOpen ? pullMessages.closedOnes : tuiTexts.openPulls,
    run: () =>
      dispatch({ do: 'open', view: { at: 'pulls', owner, name, state: isOpen ? 'closed' : 'open' } }),
  }
  const actions = (pull: Pull | undefined): Action[] => {
    if (!pull) return [others]
    const show = () => page.open(pull.htmlUrl, null)
    const branch = project.data?.branches.find((one) => one.name === pull.headBranch)
    return [
      { key: 'enter', label: 'show', menu: tuiTexts.showPull, run: () => preview.setAlone(true) },
      { key: 'o', label: 'browser', menu: tuiTexts.openInBrowser, run: show },
      ...pullActions(pull, detail?.number === pull.number ? detail : null),
      {
        key: 'b',
        label: 'make a sandbox',
        menu: tuiTexts.pullBranchOpen,
        changes: true,
        blocked: whyNotIn(workspace, 'sandbox.create') ?? (branch ? null : tuiTexts.pullBranchGone),
        run: () => branch && branches.open({ owner, name }, branch),
      },
      others,
      { key: 'y', label: 'copy link', menu: 'Copy link', run: () => page.copy(pull.htmlUrl) },
    ]
  }
  return (
    <ListScreen
      loaded={isOpen ? loadedFrom(project, open) : loadedFrom(closed, closed.data?.pulls)}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: isOpen ? tuiTexts.pullsNone : pullMessages.closedNone }}
      failed={isOpen ? repositoryMessages.oneFailed({ owner, name }) : pullMessages.closedLoadFailed}
      nameOf={({ number }) => `#${number}`}
      actions={actions}
      isCapped={!isOpen && closed.data?.hasMore === true}
      preview={(pull) => <PullPreview repository={repository} pull={pull} />}
    />
  )
}
