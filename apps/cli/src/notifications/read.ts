import { UpdateNotificationReadStatusDocument } from '@sandlot/core/notifications/operations.gen'
import type { Define } from '../platform/commands/command.ts'
import { changeCommand } from './change.ts'
import { notificationTexts } from './messages.ts'

export const readCommand: Define = (command, act) =>
  changeCommand(command, act, 'read', {
    shape: 'notif.read/1',
    apply: async (client, notificationId) =>
      (await client.graphql(UpdateNotificationReadStatusDocument, { notificationId, read: true }))
        .updateNotificationReadStatus,
    done: notificationTexts.read,
  })
