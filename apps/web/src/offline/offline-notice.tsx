import { dayOfMonth, timeOfDay } from '@sandlot/core/date-formats'
import { timeAgo } from '@sandlot/core/time'
import type { QueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNow } from '../shell/browser/use-now.ts'
import { useServices } from '../shell/services.tsx'
import { offlineMessages } from './messages.ts'
import { knownSince } from './rules.ts'

const sinceIn = (queries: QueryClient): number | null =>
  knownSince(
    queries
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ queryKey, state }) => ({
        key: queryKey,
        at: state.data === undefined ? null : state.dataUpdatedAt,
      })),
  )

/** Says that the page shows stored data and how old it is, or that there is none. */
export function OfflineNotice({ isOnline }: { isOnline: boolean }) {
  const { queries } = useServices()
  const now = useNow()
  const since = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => sinceIn(queries),
  )
  return (
    <p className="flex items-start gap-2 border-line border-b bg-sunken px-4 py-2 text-ink-muted text-sm">
      <CloudOff aria-hidden className="mt-0.5 shrink-0" size={15} />
      <span>
        <span className="font-medium text-ink">
          {isOnline ? offlineMessages.unreachable : offlineMessages.cutOff}
        </span>{' '}
        {since === null ? offlineMessages.nothingKnown : knownText(since, now)} {offlineMessages.comesBack}
      </span>
    </p>
  )
}

function knownText(since: number, now: Date): string {
  const moment = new Date(since)
  const isToday = moment.toDateString() === now.toDateString()
  const at = isToday ? timeOfDay(moment) : `${timeOfDay(moment)} on ${dayOfMonth(moment)}`
  return offlineMessages.knownAt(at, timeAgo(moment.toISOString(), now))
}
