import { shellMessages } from '@sandlot/core/shell/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CloudOff, History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { panelMessages } from '../../files/panel-messages.ts'
import { versionKeys, versionsQuery } from '../../files/version-queries.ts'
import { LoadMore } from '../../sandboxes/lists/load-more.tsx'
import { useNow } from '../../shell/browser/use-now.ts'
import { useOnline } from '../../shell/browser/use-online.ts'
import { LoadFailure } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { byDay } from './history-days.ts'
import { VersionRow } from './version-row.tsx'

const versionModal = () => import('./version-modal.tsx').then((module) => module.VersionModal)

export type HistoryPanelProps = {
  sandboxId: string
  /** The number of the last save. The list is fetched again when it grows. */
  currentVersion: number
  mayRestore: boolean
  /** Saves pending changes before a restore. Resolves with false on failure. */
  saveFirst?: (() => Promise<boolean>) | undefined
}

/** The saves of the last 30 days, by day. Each can be compared and restored. */
export function HistoryPanel({ sandboxId, currentVersion, mayRestore, saveFirst }: HistoryPanelProps) {
  const { client, queries } = useServices()
  const { openModal } = useModals()
  const isOnline = useOnline()
  const now = useNow()
  const query = useInfiniteQuery(versionsQuery(client, sandboxId))
  const seen = useRef(currentVersion)
  useEffect(() => {
    if (seen.current === currentVersion) return
    seen.current = currentVersion
    void queries.invalidateQueries({ queryKey: versionKeys.list(sandboxId) })
  }, [currentVersion, sandboxId, queries])

  if (!query.data) {
    if (query.fetchStatus === 'paused' || (!isOnline && query.error))
      return (
        <EmptyState
          icon={<CloudOff aria-hidden size={22} />}
          text={panelMessages.historyOffline}
          title={shellMessages.offline}
        />
      )
    if (!query.error) return <HistorySkeleton />
    return <LoadFailure failed={panelMessages.historyFailed} query={query} />
  }

  const versions = query.data.pages.flatMap((page) => page.versions)
  if (versions.length === 0)
    return (
      <EmptyState
        icon={<History aria-hidden size={22} />}
        text={panelMessages.historyNoneText}
        title={panelMessages.historyNone}
      />
    )
  return (
    <section aria-label={panelMessages.history} className="h-full overflow-y-auto px-2 pb-3">
      {byDay(versions, now).map(({ day, name, versions: saved }) => (
        <div key={day}>
          <h2 className="sticky top-0 bg-canvas px-2 pt-3 pb-1 font-medium text-ink-muted text-xs">{name}</h2>
          <ul>
            {saved.map((version) => (
              <li key={version.version}>
                <VersionRow
                  isCurrent={version.version === currentVersion}
                  onOpen={() => {
                    const props = { sandboxId, version, mayRestore, ...(saveFirst && { saveFirst }) }
                    void openModal(versionModal, { ...props, isCurrent: version.version === currentVersion })
                  }}
                  version={version}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <LoadMore failed={panelMessages.historyMoreFailed} query={query} />
      {!query.hasNextPage && <p className="px-2 pt-3 text-ink-muted text-xs">{panelMessages.historyEnd}</p>}
    </section>
  )
}

function HistorySkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-4">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div className="flex items-center gap-3" key={key}>
          <Skeleton className="size-6" isRound />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
