import type { ReactNode } from 'react'
import { problemOf } from '../data/cache.ts'
import { tuiTexts } from '../messages.ts'
import { viewId } from '../navigation/views.ts'
import { Shell } from '../shell/shell.tsx'
import { inLines } from '../text.ts'
import { useTui } from '../tui.tsx'
import { BranchesScreen } from './branches-screen.tsx'
import { ContextsScreen } from './contexts-screen.tsx'
import { CreateScreen } from './create-screen.tsx'
import { FolderScreen } from './folder-screen.tsx'
import { HelpScreen } from './help-screen.tsx'
import { ImportScreen } from './import-screen.tsx'
import { LogScreen } from './log-screen.tsx'
import { NotificationsScreen } from './notifications-screen.tsx'
import { PullsScreen } from './pulls-screen.tsx'
import { RepositoriesScreen } from './repositories-screen.tsx'
import { SandboxListScreen } from './sandbox-list-screen.tsx'
import { SandboxScreen } from './sandbox-screen.tsx'
import { SearchScreen } from './search-screen.tsx'
import { SignedOutScreen } from './signed-out-screen.tsx'
import { TemplatesScreen } from './templates-screen.tsx'
import { WorkspaceScreen } from './workspace-screen.tsx'
import { WorkspacesScreen } from './workspaces-screen.tsx'

/** The current view. `problem` is why its workspace is unknown. */
export function Screen({ problem }: { problem: Error | null }): ReactNode {
  const { view, connection, workspaceId, layout } = useTui()
  switch (view.at) {
    case 'log':
      return <LogScreen />
    case 'contexts':
      return <ContextsScreen />
    case 'help':
      return <HelpScreen isNarrow={layout.kind === 'list'} />
  }
  if (connection === 'signed-out') return <SignedOutScreen />
  if (view.at === 'workspaces') return <WorkspacesScreen />
  if (view.at === 'notifications') return <NotificationsScreen />
  if (workspaceId === null) return <Waiting problem={problem} />
  return <OfWorkspace key={`${workspaceId} ${viewId(view)}`} teamId={workspaceId} />
}

function OfWorkspace({ teamId }: { teamId: string }): ReactNode {
  const { view } = useTui()
  switch (view.at) {
    case 'recent':
    case 'drafts':
    case 'deleted':
    case 'shared':
      return <SandboxListScreen list={view.at} teamId={teamId} />
    case 'folder':
      return <FolderScreen path={view.path} teamId={teamId} />
    case 'sandbox':
      return <SandboxScreen id={view.id} />
    case 'templates':
      return <TemplatesScreen teamId={teamId} />
    case 'repositories':
      return <RepositoriesScreen teamId={teamId} />
    case 'workspace':
      return <WorkspaceScreen teamId={teamId} />
    case 'create':
      return <CreateScreen teamId={teamId} />
    case 'import':
      return <ImportScreen />
    case 'search':
      return <SearchScreen text={view.text} teamId={teamId} />
    case 'pulls':
      return <PullsScreen owner={view.owner} name={view.name} state={view.state} teamId={teamId} />
    case 'branches':
      return <BranchesScreen owner={view.owner} name={view.name} teamId={teamId} />
    default:
      return null
  }
}

function Waiting({ problem }: { problem: Error | null }) {
  const { layout } = useTui()
  const { message: text, code } = problem ? problemOf(problem) : { message: tuiTexts.loading, code: null }
  const hint = code === 'not_found' ? tuiTexts.chooseWorkspace : ''
  const inStyle = (words: string, style: 'strong' | 'dim') =>
    inLines(words, layout.inner.columns - 2).map((line) => [{ text: `  ${line}`, style }])
  return <Shell lines={[[], ...inStyle(text, problem ? 'strong' : 'dim'), ...inStyle(hint, 'dim')]} />
}
