import { notificationMessages } from '@sandlot/core/notifications/messages'
import { clearNotificationCount, notificationsQuery } from '@sandlot/core/notifications/queries'
import {
  describeNotification,
  type NotificationView,
  notificationMoment,
  notificationText,
} from '@sandlot/core/notifications/rules'
import { MutationObserver } from '@tanstack/query-core'
import { useEffect, useMemo } from 'react'
import { useNotificationActions } from '../actions/use-notification-actions.ts'
import { age } from '../age.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

export type NotificationRow = { id: string; read: boolean; insertedAt: string; says: NotificationView }

const DOT = { unread: '●', read: '·' }

const columns: Column<NotificationRow>[] = [
  {
    title: 'notification',
    // The dot is part of the text, so that even the narrowest list has it.
    text: ({ read, says }) => `${read ? DOT.read : DOT.unread} ${notificationText(says)}`,
    style: ({ read }) => (read ? undefined : 'strong'),
    shrinksTo: 44,
  },
  {
    title: 'about',
    text: ({ says }) => notificationMessages.typeLabels[says.type].toLowerCase(),
    style: 'dim',
    leaves: 2,
  },
  {
    title: 'when',
    sortBy: ({ insertedAt }) => insertedAt,
    text: ({ insertedAt }, now) => age(notificationMoment(insertedAt), now),
    style: 'dim',
    leaves: 1,
  },
]
const idOf = ({ id }: NotificationRow) => id
const textOf = ({ says }: NotificationRow) => notificationText(says)

/** The person's notifications; new ones have a dot. */
export function NotificationsScreen() {
  const { client } = useServices()
  const query = useQuery(notificationsQuery(client))
  const actionsOf = useNotificationActions()
  useSeen()
  const items = useMemo(
    () =>
      query.data?.flatMap((notification): NotificationRow[] => {
        const says = describeNotification(notification)
        return says ? [{ ...notification, says }] : []
      }),
    [query.data],
  )
  return (
    <ListScreen
      loaded={loadedFrom(query, items)}
      keyOf={idOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: notificationMessages.empty }}
      failed={notificationMessages.loadFailed}
      actions={(row) => (row ? actionsOf(row) : [])}
    />
  )
}

/** Viewing the list clears the count (docs/spec/decisions.md, 13); the dots stay until they are cleared. */
function useSeen() {
  const { client, cache } = useServices()
  const { unread, readOnly } = useTui()
  useEffect(() => {
    if (unread === 0 || readOnly) return
    // If it fails, the next visit clears the count.
    void new MutationObserver(cache, clearNotificationCount(client, cache))
      .mutate(undefined)
      .catch(() => undefined)
  }, [client, cache, unread, readOnly])
}
