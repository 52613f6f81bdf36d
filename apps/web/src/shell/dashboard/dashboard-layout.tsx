import { shellMessages } from '@sandlot/core/shell/messages'
import { Navigate, Outlet, useSearch } from '@tanstack/react-router'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { CutOff } from '../../offline/cut-off.tsx'
import { useSurvey } from '../../profile/feedback/use-survey.ts'
import { CutPlace } from '../../sandboxes/moving/cut-place.tsx'
import { useWorkspace, WorkspaceProvider } from '../../workspaces/workspace-context.tsx'
import { LiveProvider } from '../live/live-context.tsx'
import { useLiveWorkspace } from '../live/use-live-workspace.ts'
import { Announcement } from './announcement.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useDashboardWishes } from './use-dashboard-wishes.ts'
import { useDrawer } from './use-drawer.ts'
import { useVisits } from './use-visits.ts'

export function DashboardLayout() {
  const { workspace } = useSearch({ from: '/dashboard' })
  return (
    <WorkspaceProvider fromAddress={workspace} none={<Navigate replace to="/create-workspace" />}>
      <LiveProvider>
        <Frame />
      </LiveProvider>
    </WorkspaceProvider>
  )
}

function Frame() {
  useDashboardWishes()
  useSignInAgain()
  useVisits()
  useSurvey()
  useLiveWorkspace(useWorkspace().active.id)
  const { isDrawer, isOpen, open, close, toggle, drawer } = useDrawer()
  return (
    <div className="flex h-full flex-col">
      <a
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-accent-ink text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        href="#content"
      >
        {shellMessages.skipToContent}
      </a>
      <div inert={isOpen}>
        <DashboardHeader isDrawer={isDrawer} isOpen={isOpen} onOpen={open} toggleRef={toggle} />
      </div>
      <CutOff />
      <div className="flex min-h-0 flex-1">
        <Sidebar isDrawer={isDrawer} isOpen={isOpen} onClose={close} ref={drawer} />
        {/* What is read aloud only is placed within it: beyond it, it would let the window scroll. */}
        <main
          className="relative min-w-0 flex-1 overflow-y-auto bg-surface"
          id="content"
          inert={isOpen}
          tabIndex={-1}
        >
          <Announcement />
          <Outlet />
        </main>
      </div>
      <CutPlace />
    </div>
  )
}
