import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { shellMessages } from '@sandlot/core/shell/messages'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { useIsFetching } from '@tanstack/react-query'
import { FileCode2, FolderOpen } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../offline/when-idle.ts'
import { SidebarEntry } from '../shell/dashboard/sidebar-entry.tsx'
import { useServices } from '../shell/services.tsx'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'

const loadSection = () => import('./folder-section.tsx')
const FolderSection = lazyPart(() => loadSection().then((module) => module.FolderSection), PlainFolders)
const DraftsMenu = lazyPart(() => import('./drafts-menu.tsx').then((module) => module.DraftsMenu), MenuFailed)

/** How long a page may take before it asks for its list, and how long after the list the tree is due. */
const BEGIN_MS = 2000
const AFTER_MS = 500

type Stage = 'waiting' | 'loading' | 'shown'

/**
 * The tree is not what one came for: its code comes when the first list is there and nobody scrolls it, and somebody
 * may have begun to by the time that it is there.
 */
export function SidebarFolders() {
  const { schedule } = useServices()
  const isBusy = useIsFetching({ queryKey: sandboxKeys.all }) > 0
  const [hasBegun, setBegun] = useState(false)
  const [stage, setStage] = useState<Stage>('waiting')
  if (isBusy && !hasBegun) setBegun(true)
  useEffect(() => {
    if (isBusy || stage !== 'waiting') return
    return whenIdle(schedule, () => setStage('loading'), hasBegun ? AFTER_MS : BEGIN_MS)
  }, [isBusy, hasBegun, stage, schedule])
  useEffect(() => {
    if (stage !== 'loading') return
    let callOff = () => {}
    let isOver = false
    const show = () => {
      if (!isOver) callOff = whenIdle(schedule, () => setStage('shown'))
    }
    // What cannot be loaded has its substitute.
    loadSection().then(show, show)
    return () => {
      isOver = true
      callOff()
    }
  }, [stage, schedule])
  return stage === 'shown' ? (
    <Suspense fallback={<PlainFolders />}>
      <FolderSection />
    </Suspense>
  ) : (
    <PlainFolders />
  )
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
