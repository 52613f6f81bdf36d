import { projectsQuery } from '@sandlot/core/repositories/queries'
import { latest } from '@sandlot/core/sandboxes/items/recent-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { PageHeader } from '../../shell/ui/page-header.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { ItemGrid } from '../grid/item-grid.tsx'
import { columnsFor } from '../grid/placement.ts'
import { CONTENT_MAX_WIDTH_PX } from '../layout.ts'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { ListStates } from '../lists/list-states.tsx'
import { useViewMode } from '../use-view-mode.ts'
import { ViewToggle } from '../view-toggle.tsx'
import { createBranchCount, recentCount } from './recent-counts.ts'
import { useRecentItems } from './use-recent-items.ts'

/** Few users see a banner, and nobody before the first items. If it fails to load, it is left out. */
const Banners = lazyPart(
  () => import('../../shell/banner/banners.tsx').then((module) => module.Banners),
  () => null,
)

/** Shown only to users with repositories. Its space is reserved until it has loaded. */
const CreateBranches = lazyPart(
  () => import('./create-branches.tsx').then((module) => module.CreateBranches),
  () => null,
)

/** Never shown to users with recent work. */
const RecentEmpty = lazyPart(
  () => import('./recent-empty.tsx').then((module) => module.RecentEmpty),
  () => <EmptyState title={sandboxMessages.emptyRecent} />,
)

export function RecentPage() {
  const { active } = useWorkspace()
  return <Recent key={active.id} teamId={active.id} />
}

/** The user's recent work, and cards to start a new branch. */
function Recent({ teamId }: { teamId: string }) {
  const { client } = useServices()
  const [mode, setMode] = useViewMode()
  const content = useRef<HTMLDivElement>(null)
  const heading = useId()
  const columns = useColumns(content)
  const { query, items, isWaiting } = useRecentItems(teamId)
  const { data: projects, isLoading } = useQuery(projectsQuery(client, teamId))
  const used = latest(projects ?? [], ({ lastAccessedAt }) => lastAccessedAt, createBranchCount(columns))
  const shown = mode === 'grid' ? items.slice(0, recentCount(columns)) : items
  const skeleton = <ListSkeleton mode={mode} />
  const isThere = query.data !== undefined
  // Everything is requested and answered together, so nothing moves when the rest arrives.
  const isComing = isThere && (isLoading || (items.length === 0 && isWaiting))
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setShown(true))
    return () => clearTimeout(timer)
  }, [isThere])
  return (
    <div className="mx-auto w-full" style={{ maxWidth: CONTENT_MAX_WIDTH_PX }}>
      <Suspense>{isShown && <Banners />}</Suspense>
      <PageHeader actions={<ViewToggle mode={mode} onMode={setMode} />} title={sandboxMessages.recentTitle} />
      <div className="px-4 pb-8">
        <div ref={content} />
        {isComing ? (
          skeleton
        ) : (
          <>
            {used.length > 0 && (
              <Suspense fallback={<div className="h-34.5" />}>
                <CreateBranches columns={columns} projects={used} />
              </Suspense>
            )}
            <section aria-labelledby={items.length > 0 ? heading : undefined}>
              {items.length > 0 && (
                <h2 className="pb-3 font-medium text-ink-muted text-sm" id={heading}>
                  {sandboxMessages.recentSection}
                </h2>
              )}
              <ListStates
                empty={
                  <Suspense>
                    <RecentEmpty hasRepositories={(projects?.length ?? 0) > 0} />
                  </Suspense>
                }
                failed={sandboxMessages.listFailed}
                isEmpty={items.length === 0}
                query={query}
                skeleton={skeleton}
              >
                <ItemGrid items={shown} label={sandboxMessages.recentSection} list="recent" mode={mode} />
              </ListStates>
            </section>
          </>
        )}
      </div>
    </div>
  )
}

/** Returns how many columns of cards fit into an element, updated with its width. */
function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    if (element.current) setColumns(columnsFor(element.current.clientWidth, 'grid'))
  }, [element])
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => setColumns(columnsFor(measured.clientWidth, 'grid')))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return columns
}
