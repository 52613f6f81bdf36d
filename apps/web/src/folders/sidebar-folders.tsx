import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { shellMessages } from '@sandlot/core/shell/messages'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { useIsFetching } from '@tanstack/react-query'
import { FileCode2, FolderOpen } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../shell/browser/when-idle.ts'
import { SidebarEntry } from '../shell/dashboard/sidebar-entry.tsx'
import { useServices } from '../shell/services.tsx'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'

const loadSection = () => import('./folder-section.tsx')
const FolderSection = lazyPart(() => loadSection().then((module) => module.FolderSection), PlainFolders)
const DraftsMenu = lazyPart(() => import('./drafts-menu.tsx').then((module) => module.DraftsMenu), MenuFailed)

/** How long to wait for the page to request its list, and how long after the list to load the tree. */
const BEGIN_MS = 2000
const AFTER_MS = 500

/** The folders of the workspace. A link to all of them is shown until the tree's code has loaded. */
export function SidebarFolders() {
  const [isDue, setDue] = useState(false)
  if (!isDue)
    return (
      <>
        <PlainFolders />
        <UntilDue onDue={() => setDue(true)} />
      </>
    )
  return (
    <Suspense fallback={<PlainFolders />}>
      <FolderSection />
    </Suspense>
  )
}

/**
 * Decides when to load the tree, which is not urgent. Its code is loaded once the first list has arrived and the page
 * is idle, and it is shown once the page is idle again.
 */
function UntilDue({ onDue }: { onDue: () => void }) {
  const { schedule } = useServices()
  const isBusy = useIsFetching({ queryKey: sandboxKeys.all }) > 0
  const [hasBegun, setBegun] = useState(false)
  const [isLoading, setLoading] = useState(false)
  if (isBusy && !hasBegun) setBegun(true)
  const due = useEffectEvent(onDue)
  useEffect(() => {
    if (isBusy || isLoading) return
    return whenIdle(schedule, () => setLoading(true), hasBegun ? AFTER_MS : BEGIN_MS)
  }, [isBusy, hasBegun, isLoading, schedule])
  useEffect(() => {
    if (!isLoading) return
    let callOff = () => {}
    let isOver = false
    const show = () => {
      if (!isOver) callOff = whenIdle(schedule, () => due())
    }
    // A failed load shows its fallback.
    loadSection().then(show, show)
    return () => {
      isOver = true
      callOff()
    }
  }, [isLoading, schedule])
  return null
}

function PlainFolders() {
  return (
    <SidebarEntry
      activeOptions={{ exact: true }}
      icon={<FolderOpen aria-hidden size={16} />}
      params={{ _splat: '' }}
      to="/dashboard/sandboxes/$"
    >
      {shellMessages.allFolders}
    </SidebarEntry>
  )
}

/** The entry for Drafts, which is next to the folders but is not one, so there are no actions on it (spec SH-033). */
export function DraftsEntry() {
  const [anchor, setAnchor] = useState<{ x: number; y: number } | Element | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setAnchor(event.button !== 2 ? event.currentTarget : { x: event.clientX, y: event.clientY })
  }
  return (
    <>
      <SidebarEntry
        drop="drafts"
        icon={<FileCode2 aria-hidden size={16} />}
        onContextMenu={onContextMenu}
        to="/dashboard/drafts"
      >
        {shellMessages.drafts}
      </SidebarEntry>
      {anchor && (
        <li>
          <Suspense>
            <DraftsMenu onClose={() => setAnchor(null)} anchor={anchor} />
          </Suspense>
        </li>
      )}
    </>
  )
}
