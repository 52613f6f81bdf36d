import { notificationMessages } from '@sandlot/core/notifications/messages'
import { archiveNotification, setNotificationRead } from '@sandlot/core/notifications/queries'
import { notificationText } from '@sandlot/core/notifications/rules'
import { notificationTexts } from '../../notifications/messages.ts'
import type { Action } from '../keys/keys.ts'
import type { NotificationRow } from '../screens/notifications-screen.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useInvitationAnswer } from './use-invitation-answer.ts'
import { useMutate } from './use-mutate.ts'
import { usePageActions } from './use-page-actions.ts'

/** The actions on a notification. */
export function useNotificationActions() {
  const { client, cache, host } = useServices()
  const { readOnly } = useTui()
  const answer = useInvitationAnswer()
  const page = usePageActions()
  const mutate = useMutate()

  const setRead = ({ id, says }: NotificationRow, read: boolean) =>
    mutate(
      setNotificationRead(client, cache),
      { id, read },
      {
        words: ['notif', read ? 'read' : 'unread', id],
        done: (read ? notificationTexts.read : notificationTexts.unread)(notificationText(says)),
        failed: notificationMessages.readFailed,
      },
    )

  const archive = ({ id, says }: NotificationRow) =>
    mutate(archiveNotification(client, cache), id, {
      words: ['notif', 'archive', id],
      done: notificationTexts.archived(notificationText(says)),
      failed: notificationMessages.archiveFailed,
    })

  return (row: NotificationRow): Action[] => {
    const { target } = row.says
    const url = host + target.path
    const open = () => {
      page.open(url, null)
      if (!row.read && !readOnly) void setRead(row, true)
    }
    const enter: Action =
      target.kind === 'team-invite'
        ? { key: 'enter', label: 'answer', changes: true, run: () => answer(target) }
        : { key: 'enter', label: 'open', run: open }
    return [
      enter,
      {
        key: 'space',
        label: row.read ? 'unread' : 'read',
        changes: true,
        run: () => void setRead(row, !row.read),
      },
      { key: 'e', label: 'archive', changes: true, run: () => void archive(row) },
      { key: 'o', label: 'browser', run: open },
      { key: 'y', label: 'copy link', run: () => page.copy(url) },
    ]
  }
}
