import { counted } from '@sandlot/core/grouped'

const several = (count: number) => counted(count, 'notification')

export const notificationTexts = {
  read: (title: string) => `Read: ${title}`,
  unread: (title: string) => `Unread: ${title}`,
  archived: (title: string) => `Archived: ${title}`,
  failedOne: (id: string, message: string) => `${id}: ${message}`,
  readAll: (count: number) => `Marked ${several(count)} as read.`,
  archivedAll: (count: number) => `Archived ${several(count)}.`,
  wouldArchive: (count: number) => `Would archive ${several(count)}.`,
  archiveQuestion: (count: number) => `Archive ${several(count)}? This cannot be undone.`,
  lost: 'Connection lost. Reconnecting…',
  watching: 'Waiting for notifications. Press Ctrl-C to stop.',
}
