import { notificationMessages } from '@sandlot/core/notifications/messages'
import { archiveNotification, setNotificationRead } from '@sandlot/core/notifications/queries'
import { type NotificationTarget, notificationText } from '@sandlot/core/notifications/rules'
import { acceptInvitation, rejectInvitation } from '@sandlot/core/workspaces/invitations'
import { notificationTexts } from '../../notifications/messages.ts'
import type { Action } from '../keys.ts'
import { tuiTexts } from '../messages.ts'
import type { Told } from '../screens/notifications-screen.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useMutate } from './use-mutate.ts'
import { usePageActions } from './use-page-actions.ts'

type Invite = Extract<NotificationTarget, { kind: 'team-invite' }>

/** What can be done with a notification. */
export function useNotificationActions() {
  const { client, cache, host } = useServices()
  const { ask, readOnly } = useTui()
  const page = usePageActions()
  const mutate = useMutate()

  const setRead = ({ id, says }: Told, read: boolean) =>
    mutate(
      setNotificationRead(client, cache),
      { id, read },
      {
        words: ['notif', read ? 'read' : 'unread', id],
        done: (read ? notificationTexts.read : notificationTexts.unread)(notificationText(says)),
        failed: notificationMessages.readFailed,
      },
    )

  const archive = ({ id, says }: Told) =>
    mutate(archiveNotification(client, cache), id, {
      words: ['notif', 'archive', id],
      done: notificationTexts.archived(notificationText(says)),
      failed: notificationMessages.archiveFailed,
    })

  const answer = ({ teamId, teamName, inviterName }: Invite) =>
    ask({
      kind: 'choice',
      text: tuiTexts.inviteQuestion(inviterName, teamName),
      choices: [
        {
          key: 'y',
          label: tuiTexts.join,
          run: () =>
            void mutate(acceptInvitation(client, cache), teamId, {
              words: ['workspace', 'accept', teamId],
              done: tuiTexts.joined(teamName),
              failed: tuiTexts.joinFailed,
            }),
        },
        {
          key: 'n',
          label: tuiTexts.decline,
          run: () =>
            void mutate(rejectInvitation(client, cache), teamId, {
              words: ['workspace', 'reject', teamId],
              done: tuiTexts.declined(teamName),
              failed: tuiTexts.declineFailed,
            }),
        },
        { key: 'Esc', label: tuiTexts.later },
      ],
    })

  return (told: Told): Action[] => {
    const { target } = told.says
    const url = host + target.path
    const open = () => {
      page.open(url, null)
      if (!told.read && !readOnly) void setRead(told, true)
    }
    const enter: Action =
      target.kind === 'team-invite'
        ? { key: 'enter', label: 'answer', changes: true, run: () => answer(target) }
        : { key: 'enter', label: 'open', run: open }
    return [
      enter,
      {
        key: 'space',
        label: told.read ? 'unread' : 'read',
        changes: true,
        run: () => void setRead(told, !told.read),
      },
      { key: 'e', label: 'archive', changes: true, run: () => void archive(told) },
      { key: 'o', label: 'browser', run: open },
      { key: 'y', label: 'copy link', run: () => page.copy(url) },
    ]
  }
}
