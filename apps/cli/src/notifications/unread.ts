import { UpdateNotificationReadStatusDocument } from '@sandlot/core/notifications/operations.gen'
import type { Define } from '../platform/commands/command.ts'
import { changeCommand } from './change.ts'
import { notificationTexts } from './messages.ts'

export const unreadCommand: Define = (command, act) =>
  changeCommand(command, act, 'unread', {
    shape: 'notif.unread/1',
    apply: async (client, notificationId) =>
      (await client.graphql(UpdateNotificationReadStatusDocument, { notificationId, read: false }))
        .updateNotificationReadStatus,
    done: notificationTexts.unread,
  })
