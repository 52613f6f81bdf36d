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

/** How long a page may take before it asks for its list, and how long after the list the tree is due. */
const BEGIN_MS = 2000
const AFTER_MS = 500

/** The folders of the workspace, with a link to all of them for as long as their code is not there. */
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
 * The tree is not what one came for: its code comes when the first list is there and nobody scrolls it, and somebody
 * may have begun to by the time that it is there.
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
    // What cannot be loaded has its substitute.
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

/** Drafts lie beside the folders and are none: nothing can be done with the entry itself (spec SH-033). */
export function DraftsEntry() {
  const [place, setPlace] = useState<{ x: number; y: number } | Element | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setPlace(event.button !== 2 ? event.currentTarget : { x: event.clientX, y: event.clientY })
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
      {place && (
        <li>
          <Suspense>
            <DraftsMenu onClose={() => setPlace(null)} place={place} />
          </Suspense>
        </li>
      )}
    </>
  )
}
