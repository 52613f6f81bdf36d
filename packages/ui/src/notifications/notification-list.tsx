import { SKELETON_ROWS } from '@sandlot/core/notifications/limits'
import { notificationMessages } from '@sandlot/core/notifications/messages'
import { describeNotification } from '@sandlot/core/notifications/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { BellOff, CircleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { NOTIFICATION_LIST_MAX_HEIGHT_PX } from './layout.ts'
import { type ListedNotification, type NotificationActions, NotificationRow } from './notification-row.tsx'

type Props<Item extends ListedNotification> = NotificationActions<Item> & {
  /** Newest first. Undefined while loading. */
  items: readonly Item[] | undefined
  /** Why they failed to load. Items that are already there stay. */
  problem: string | null
  isRetrying: boolean
  onRetry: () => void
  /** Whether only some types are requested. */
  isFiltered: boolean
  now: Date
}

/** The list of notifications in each of its states. Unknown types are not shown (spec NT-035). */
export function NotificationList<Item extends ListedNotification>(props: Props<Item>) {
  const { items, problem, isRetrying, onRetry, isFiltered, now, ...actions } = props
  if (items === undefined)
    return problem === null ? (
      <NotificationSkeleton />
    ) : (
      <div role="alert">
        <Said icon={<CircleAlert aria-hidden size={20} />} text={notificationMessages.loadFailed}>
          <p className="mb-2 break-words text-ink-faint text-sm">{problem}</p>
          <Button isPending={isRetrying} onPress={onRetry} size="sm">
            {shellMessages.tryAgain}
          </Button>
        </Said>
      </div>
    )

  const known = items.flatMap((item) => {
    const view = describeNotification(item)
    return view ? [{ item, view }] : []
  })
  if (known.length === 0)
    return (
      <div role="status">
        <Said
          icon={<BellOff aria-hidden size={20} />}
          text={isFiltered ? notificationMessages.emptyFiltered : notificationMessages.empty}
        />
      </div>
    )
  return (
    <ul
      aria-label={notificationMessages.listLabel}
      className="overflow-y-auto overscroll-contain outline-none"
      onKeyDown={moveBetweenRows}
      style={{ maxHeight: NOTIFICATION_LIST_MAX_HEIGHT_PX }}
      tabIndex={-1}
    >
      {known.map(({ item, view }) => (
        <NotificationRow {...actions} item={item} key={item.id} now={now} view={view} />
      ))}
    </ul>
  )
}

function NotificationSkeleton() {
  return (
    <div
      aria-busy="true"
      aria-label={notificationMessages.loading}
      className="overflow-hidden"
      role="status"
      style={{ maxHeight: NOTIFICATION_LIST_MAX_HEIGHT_PX }}
    >
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <div className="flex gap-3 border-line border-b px-4 py-3 last:border-b-0" data-skeleton key={row}>
          <Skeleton className="size-8 shrink-0" isRound />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Said({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="text-ink-faint">{icon}</span>
      <p className="text-balance text-ink-muted">{text}</p>
      {children}
    </div>
  )
}

const steps: Partial<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const rows = [...event.currentTarget.children]
  const index = rows.findIndex((row) => row.contains(document.activeElement))
  rows[step(index, rows.length - 1)]?.querySelector('a')?.focus()
}
