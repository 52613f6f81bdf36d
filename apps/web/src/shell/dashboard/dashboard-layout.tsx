import { featuresQuery } from '@sandlot/core/accounts/queries'
import { shellMessages } from '@sandlot/core/shell/messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { TopBanner } from '../../billing/banners/top-banner.tsx'
import { CutOff } from '../../offline/cut-off.tsx'
import { useSurvey } from '../../profile/feedback/use-survey.ts'
import { openPreferences } from '../../profile/open-preferences.ts'
import { openImportModal } from '../../repositories/import/open-import.ts'
import { CutItems } from '../../sandboxes/moving/cut-items.tsx'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { useWorkspace, WorkspaceProvider } from '../../workspaces/workspace-context.tsx'
import { useNarrow } from '../browser/use-narrow.ts'
import { useShortcut } from '../browser/use-shortcut.ts'
import { LiveProvider } from '../live/live-context.tsx'
import { useLiveWorkspace } from '../live/use-live-workspace.ts'
import { useServices } from '../services.tsx'
import { useModals } from '../use-modals.ts'
import { useToast } from '../use-toast.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { dashboardWish } from './dashboard-search.ts'
import { Sidebar } from './sidebar.tsx'
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
      <TopBanner />
      <CutOff />
      <div className="flex min-h-0 flex-1">
        <Sidebar isDrawer={isDrawer} isOpen={isOpen} onClose={close} ref={drawer} />
        {/* `relative` keeps text for screen readers inside. Otherwise it would let the window scroll. */}
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
      <CutItems />
    </div>
  )
}

/** The sidebar as a drawer. It closes on Escape, on a click outside, or on navigation. The focus moves in and back. */
function useDrawer() {
  const { pathname } = useLocation()
  const isDrawer = useNarrow()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const drawer = useRef<HTMLElement>(null)
  const isOpen = isDrawer && openAt === pathname
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) drawer.current?.querySelector<HTMLElement>('nav a')?.focus()
    else if (wasOpen.current) toggle.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const close = () => setOpenAt(null)
  useShortcut('Escape', close, isOpen)
  return { isDrawer, isOpen, open: () => setOpenAt(pathname), close, toggle, drawer }
}

/** Fulfills the one-shot parameters of the address and removes them. */
function useDashboardWishes(): void {
  const search = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { active, all, choose } = useWorkspace()
  const modals = useModals()
  const toast = useToast()
  const seen = useRef<object | null>(null)

  useEffect(() => {
    if (seen.current === search) return
    const isStart = seen.current === null
    seen.current = search
    const wish = dashboardWish(search, { id: active.id, isStart })
    if (!wish) return
    void navigate({ to: '.', search: wish.rest, replace: true })
    if (search.workspace && !choose(search.workspace)) toast('warning', workspaceMessages.notFound)
    const joined = wish.hasJoined && all.find(({ id }) => id === (search.workspace ?? active.id))
    if (joined) toast('success', workspaceMessages.joined(joined.name))
    if (wish.create) void openCreateModal(modals, wish.create)
    const { importRepository: repository, preferences: tab } = wish
    if (tab !== undefined) void openPreferences(modals, { tab })
    if (repository !== undefined) void openImportModal(modals, { repository })
  })
}

/** The announcement of the instance's admins, if any. */
function Announcement() {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  return data?.announcement ? (
    <p className="border-line border-b bg-warning-soft px-4 py-2 text-sm text-warning-text" role="status">
      {data.announcement}
    </p>
  ) : null
}
