import { toAppError } from '@sandlot/core/errors'
import { notificationMessages } from '@sandlot/core/notifications/messages'
import {
  archiveAllNotifications,
  archiveNotification,
  markAllNotificationsRead,
  type Notification,
  notificationsQuery,
  setNotificationRead,
} from '@sandlot/core/notifications/queries'
import {
  isNotificationType,
  type NotificationTarget,
  type NotificationType,
} from '@sandlot/core/notifications/rules'
import { NOTIFICATION_PANEL_WIDTH_PX } from '@sandlot/ui/notifications/layout'
import { NotificationHeader } from '@sandlot/ui/notifications/notification-header'
import { NotificationList } from '@sandlot/ui/notifications/notification-list'
import { useReadWhatIsShown } from '@sandlot/ui/notifications/use-read-what-is-shown'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { openPreferences } from '../profile/open-preferences.ts'
import { useNow } from '../shell/browser/use-now.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { openTeamInvite } from '../workspaces/open-team-invite.ts'

/** Fails immediately without a network instead of waiting for it. */
const atOnce = { networkMode: 'always' } as const

/** The actions on notifications. Changes are optimistic, and a refusal reverts them and explains why. */
function useNotificationActions() {
  const { client, queries, toasts } = useServices()
  const reading = useMutation({ ...setNotificationRead(client, queries), ...atOnce })
  const readingAll = useMutation({ ...markAllNotificationsRead(client, queries), ...atOnce })
  const clearing = useMutation({ ...archiveNotification(client, queries), ...atOnce })
  const clearingAll = useMutation({ ...archiveAllNotifications(client, queries), ...atOnce })
  const fail = (sentence: string) => (error: unknown) => void toasts.failed(sentence, error)
  const { readFailed, archiveFailed } = notificationMessages
  return {
    setRead: (id: string, read: boolean) => void reading.mutateAsync({ id, read }).catch(fail(readFailed)),
    markAllRead: () => void readingAll.mutateAsync().catch(fail(readFailed)),
    clear: (id: string) => void clearing.mutateAsync(id).catch(fail(archiveFailed)),
    clearAll: () => void clearingAll.mutateAsync().catch(fail(archiveFailed)),
  }
}

type Props = { triggerRef: RefObject<HTMLElement | null>; onClose: () => void }

/** The panel's name in analytics (spec NT-052). */
const EVENT = 'Notifications'

/** The notifications, in a panel below the bell. Loaded when first opened. */
export function NotificationPanel({ triggerRef, onClose }: Props) {
  const { client, schedule, analytics } = useServices()
  const router = useRouter()
  const modals = useModals()
  const now = useNow()
  const [types, setTypes] = useState<readonly NotificationType[]>([])
  const list = useQuery({
    ...notificationsQuery(client, { types }),
    staleTime: 0,
    networkMode: 'always',
    meta: { failed: notificationMessages.loadFailed },
  })
  const { setRead, markAllRead, clear, clearAll } = useNotificationActions()
  useEffect(() => {
    analytics.track(`Opened ${EVENT}`)
    return () => analytics.track(`Closed ${EVENT}`)
  }, [analytics])
  const items = list.data?.filter(({ type }) => isNotificationType(type))
  useReadWhatIsShown(list.isFetchedAfterMount ? items : undefined, {
    setRead: (ids) => {
      for (const id of ids) setRead(id, true)
    },
    schedule,
  })

  const markOpened = ({ id, read }: Notification) => {
    if (!read) setRead(id, true)
  }
  const goTo = (target: NotificationTarget) => {
    onClose()
    if (target.kind === 'team-invite') void openTeamInvite(modals, target)
    else void router.navigate({ href: target.path })
  }
  return (
    <Popover
      className="max-w-[calc(100vw-1rem)] animate-rise overflow-hidden rounded-xl border border-line bg-raised shadow-menu outline-none"
      containerPadding={8}
      isOpen
      offset={6}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      style={{ width: NOTIFICATION_PANEL_WIDTH_PX }}
      triggerRef={triggerRef}
    >
      <Dialog className="outline-none">
        <NotificationHeader
          hasUnread={items?.some(({ read }) => !read) ?? false}
          isEmpty={!items?.length}
          onClearAll={clearAll}
          onMarkAllRead={markAllRead}
          onPreferences={() => {
            onClose()
            void openPreferences(modals, { tab: 'notifications' })
          }}
          onToggleType={(type) =>
            setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type])
          }
          title={<Heading slot="title">{notificationMessages.title}</Heading>}
          types={types}
        />
        <NotificationList
          isFiltered={types.length > 0}
          isRetrying={list.isFetching}
          items={items}
          now={now}
          onClear={({ id }) => clear(id)}
          onOpen={(item, { target }) => {
            markOpened(item)
            goTo(target)
          }}
          onOpenInNewTab={(item, { target }) => {
            markOpened(item)
            window.open(target.path, '_blank', 'noopener')
          }}
          onRetry={() => void list.refetch()}
          onToggleRead={({ id, read }) => setRead(id, !read)}
          problem={list.error && toAppError(list.error).message}
        />
      </Dialog>
    </Popover>
  )
}
