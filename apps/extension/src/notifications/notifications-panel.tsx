import { notificationMessages } from '@sandlot/core/notifications/messages'
import {
  archiveAllNotifications,
  archiveNotification,
  clearNotificationCount,
  markAllNotificationsRead,
  type Notification,
  notificationsQuery,
  setNotificationRead,
} from '@sandlot/core/notifications/queries'
import {
  isNotificationType,
  type NotificationType,
  type NotificationView,
} from '@sandlot/core/notifications/rules'
import { acceptInvitation, myInvitationsQuery, rejectInvitation } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { NotificationHeader } from '@sandlot/ui/notifications/notification-header'
import { NotificationList } from '@sandlot/ui/notifications/notification-list'
import { useReadWhatIsShown } from '@sandlot/ui/notifications/use-read-what-is-shown'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openTab } from '../shell/open-tab.ts'
import { ask } from '../shell/requests.ts'
import { useSession } from '../shell/session.ts'

type Props = {
  /** Whether the content can be changed. If not, it is dimmed. */
  isLive: boolean
  now: Date
}

export function NotificationsPanel({ isLive, now }: Props) {
  const { host, client, queries } = useSession()
  const [types, setTypes] = useState<readonly NotificationType[]>([])
  const list = useQuery({ ...notificationsQuery(client, { types }), enabled: isLive })
  const setRead = useMutation(setNotificationRead(client, queries))
  const archive = useMutation(archiveNotification(client, queries))
  const archiveAll = useMutation(archiveAllNotifications(client, queries))
  const readAll = useMutation(markAllNotificationsRead(client, queries))
  const { mutate: clearCount } = useMutation(clearNotificationCount(client, queries))
  // Changes made here also affect the badge.
  const after = { onSettled: () => void ask({ kind: 'refresh', origin: host.origin }) }

  // Types that this version does not know are hidden, and therefore not marked as read.
  const items = list.data?.filter(({ type }) => isNotificationType(type))
  const newest = items?.[0]?.id
  // Whatever is on screen counts as seen, including notifications that arrive while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again whenever the newest notification changes
  useEffect(() => {
    if (isLive) clearCount(undefined, { onSettled: () => void ask({ kind: 'refresh', origin: host.origin }) })
  }, [isLive, newest, clearCount, host.origin])

  useReadWhatIsShown(isLive && list.isFetchedAfterMount ? items : undefined, {
    setRead: (ids) => {
      for (const id of ids) setRead.mutate({ id, read: true }, after)
    },
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

  const openInFront = (item: Notification, path: string) => {
    // Opening a tab closes the popup, so the background marks it as read.
    if (!item.read) void ask({ kind: 'mark-read', origin: host.origin, id: item.id })
    void openTab(new URL(path, host.origin).href)
  }
  const openBehind = (item: Notification, path: string) => {
    if (!item.read) setRead.mutate({ id: item.id, read: true }, after)
    void openTab(new URL(path, host.origin).href, { behind: true })
  }
  const answering = useAnswers(isLive)
  const failed =
    setRead.isError || readAll.isError
      ? notificationMessages.readFailed
      : archive.isError || archiveAll.isError
        ? notificationMessages.archiveFailed
        : null
  return (
    <section
      aria-labelledby="notifications-title"
      className={cx('flex min-h-0 flex-1 flex-col', !isLive && 'pointer-events-none opacity-50')}
      inert={!isLive}
    >
      <NotificationHeader
        hasUnread={items?.some(({ read }) => !read) ?? false}
        isEmpty={items === undefined || items.length === 0}
        onClearAll={() => archiveAll.mutate(undefined, after)}
        onMarkAllRead={() => readAll.mutate(undefined, after)}
        onToggleType={(type) =>
          setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type])
        }
        title={<h2 id="notifications-title">{notificationMessages.title}</h2>}
        types={types}
      />
      {answering.failed && (
        <p className="border-line border-b bg-danger-soft px-4 py-2 text-danger-text text-xs" role="alert">
          {answering.failed}
        </p>
      )}
      {failed && (
        <p className="border-line border-b bg-danger-soft px-4 py-2 text-danger-text text-xs" role="alert">
          {failed}
        </p>
      )}
      <NotificationList
        answers={answering.answers}
        hrefOf={(path) => new URL(path, host.origin).href}
        isFiltered={types.length > 0}
        isRetrying={list.isFetching}
        items={items}
        now={now}
        onClear={({ id }) => archive.mutate(id, after)}
        onOpen={(item, { target }) => openInFront(item, target.path)}
        onOpenInNewTab={(item, { target }) => openBehind(item, target.path)}
        onRetry={() => void list.refetch()}
        onToggleRead={({ id, read }) => setRead.mutate({ id, read: !read }, after)}
        problem={list.error?.message ?? null}
      />
    </section>
  )
}

/** Lets open workspace invitations be answered within their notification. */
function useAnswers(isLive: boolean) {
  const { client, queries, host } = useSession()
  const open = useQuery({ ...myInvitationsQuery(client), staleTime: 0, enabled: isLive })
  const accept = useMutation(acceptInvitation(client, queries))
  const reject = useMutation(rejectInvitation(client, queries))
  const after = { onSettled: () => void ask({ kind: 'refresh', origin: host.origin }) }
  const isPending = accept.isPending || reject.isPending
  const answers = (_item: Notification, { target }: NotificationView) => {
    if (target.kind !== 'team-invite') return null
    const { teamId, teamName } = target
    if (!open.data?.some(({ team }) => team.id === teamId)) return null
    return (
      <>
        <Button
          aria-label={`${inviteMessages.accept}: ${teamName}`}
          isDisabled={isPending}
          onPress={() => accept.mutate(teamId, after)}
          size="sm"
          variant="primary"
        >
          {inviteMessages.accept}
        </Button>
        <Button
          aria-label={`${inviteMessages.reject}: ${teamName}`}
          isDisabled={isPending}
          onPress={() => reject.mutate(teamId, after)}
          size="sm"
        >
          {inviteMessages.reject}
        </Button>
      </>
    )
  }
  const said = (sentence: string, error: Error | null) => (error ? `${sentence}: ${error.message}` : null)
  const failed =
    said(inviteMessages.joinFailed, accept.error) ?? said(inviteMessages.rejectFailed, reject.error)
  return { answers, failed }
}
