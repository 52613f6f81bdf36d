import { BRAND } from '@sandlot/core/brand'
import { shellMessages } from '@sandlot/core/shell/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { LogoMark } from '@sandlot/ui/logo'
import { Link } from '@tanstack/react-router'
import { Bell, FolderGit2, Menu, Plus } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { openImportModal } from '../../repositories/import/open-import.ts'
import { SearchBox } from '../../search/search-box.tsx'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { WorkspaceSwitcher } from '../../workspaces/workspace-switcher.tsx'
import { whenIdle } from '../browser/when-idle.ts'
import { useServices } from '../services.tsx'
import { useModals } from '../use-modals.ts'
import { DemoBadge } from './demo-badge.tsx'
import { LiveBadge } from './live-badge.tsx'
import { OfflineBadge } from './offline-badge.tsx'
import { UserMenu } from './user-menu.tsx'

/** How long no request may start or finish. Users who scroll right away come first. */
const QUIET_MS = 300

/** Whether the page's first requests are done and nothing moves, which is the time to load what is not urgent. */
function useSettled(): boolean {
  const { queries, schedule } = useServices()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    let callOff = () => {}
    const wait = () => {
      callOff()
      const settle = () => {
        if (queries.isFetching() === 0) setSettled(true)
      }
      callOff = whenIdle(schedule, settle, QUIET_MS)
    }
    wait()
    const stop = queries.getQueryCache().subscribe(wait)
    return () => {
      stop()
      callOff()
    }
  }, [isSettled, queries, schedule])
  return isSettled
}

const NotificationBell = lazyPart(
  () => import('../../notifications/notification-bell.tsx').then((module) => module.NotificationBell),
  BellPlaceholder,
)

type Props = {
  isDrawer: boolean
  isOpen: boolean
  onOpen: () => void
  toggleRef: RefObject<HTMLButtonElement | null>
}

export function DashboardHeader({ isDrawer, isOpen, onOpen, toggleRef }: Props) {
  const me = useMe()
  const modals = useModals()
  const { active } = useWorkspace()
  const mayCreate = mayIn(active, 'sandbox.create')
  const isSettled = useSettled()
  return (
    <header className="flex h-13 shrink-0 items-center gap-1.5 border-line border-b bg-surface px-3 sm:px-4">
      {isDrawer && (
        <IconButton
          aria-controls="sidebar"
          aria-expanded={isOpen}
          label={shellMessages.openSidebar}
          onPress={onOpen}
          ref={toggleRef}
        >
          <Menu aria-hidden size={18} />
        </IconButton>
      )}
      <Link aria-label={BRAND} className="shrink-0 rounded-md max-sm:hidden" to="/dashboard">
        <LogoMark />
      </Link>
      <span aria-hidden className="mx-1 h-5 w-px rotate-18 bg-line-strong max-sm:hidden" />
      <WorkspaceSwitcher />
      <SearchBox className="mx-2 max-w-96 flex-1 max-md:hidden md:min-w-44" />
      <div className="ml-auto flex shrink-0 items-center gap-2.5">
        <DemoBadge />
        <OfflineBadge />
        <LiveBadge />
        <span {...(!mayCreate && { title: workspaceMessages.readOnly })} className="flex gap-2">
          <Button
            // If the sidebar is a drawer, the search box needs the space of its label.
            className="max-lg:w-8 max-lg:gap-0 max-lg:px-0 max-sm:hidden"
            icon={<FolderGit2 aria-hidden size={16} />}
            isDisabled={!mayCreate}
            onPress={() => void openImportModal(modals)}
          >
            <span className="max-lg:sr-only">{shellMessages.import}</span>
          </Button>
          <Button
            // Next to the badges of an offline demo there is only space for its icon.
            className="max-sm:w-8 max-sm:gap-0 max-sm:px-0"
            icon={<Plus aria-hidden size={16} />}
            isDisabled={!mayCreate}
            onPress={() => void openCreateModal(modals)}
            variant="primary"
          >
            <span className="max-sm:sr-only">{shellMessages.create}</span>
          </Button>
          {!mayCreate && <span className="sr-only">{workspaceMessages.readOnly}</span>}
        </span>
        {me && (
          <Suspense fallback={<BellPlaceholder />}>
            {isSettled ? <NotificationBell userId={me.id} /> : <BellPlaceholder />}
          </Suspense>
        )}
        {me && <UserMenu me={me} />}
      </div>
    </header>
  )
}

/** A placeholder for the bell. */
function BellPlaceholder() {
  return (
    <span aria-hidden className="flex size-8 shrink-0 items-center justify-center text-ink-muted">
      <Bell size={18} />
    </span>
  )
}
