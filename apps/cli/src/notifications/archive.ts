import { ArchiveNotificationDocument } from '@sandlot/core/notifications/operations.gen'
import type { Define } from '../platform/commands/command.ts'
import { changeCommand } from './change.ts'
import { notificationTexts } from './messages.ts'

export const archiveCommand: Define = (command, act) =>
  changeCommand(command, act, 'archive', {
    shape: 'notif.archive/1',
    apply: async (client, notificationId) =>
      (await client.graphql(ArchiveNotificationDocument, { notificationId })).archiveNotification,
    done: notificationTexts.archived,
  })
