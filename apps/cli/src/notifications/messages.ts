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

export const prefTexts = {
  both: (name: string) => `${name} cannot be switched on and off at once.`,
  noHours: (text: string) => `--quiet must be hours such as 22:00-07:00, or off, not ${text}.`,
  noZone: (zone: string) => `There is no time zone “${zone}”. Name one such as Europe/Berlin.`,
  zoneAlone: 'A time zone goes with --quiet.',
  quiet: (from: string, until: string, zone: string) => `Quiet hours: ${from} to ${until}, ${zone}`,
  signedOut: 'You are not signed in.',
}
