import type { Noun } from '../platform/commands/command.ts'

/** A person's notifications. */
export const notificationCommands: Noun = {
  summary: 'Notifications: invitations, answers and reviews',
  verbs: {
    list: {
      summary: 'List your notifications',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    read: {
      summary: 'Mark notifications as read',
      load: async () => (await import('./read.ts')).readCommand,
    },
    unread: {
      summary: 'Mark notifications as unread',
      load: async () => (await import('./unread.ts')).unreadCommand,
    },
    archive: {
      summary: 'Archive notifications',
      load: async () => (await import('./archive.ts')).archiveCommand,
    },
    'read-all': {
      summary: 'Mark all notifications as read',
      load: async () => (await import('./read-all.ts')).readAllCommand,
    },
    'archive-all': {
      summary: 'Archive all notifications',
      load: async () => (await import('./archive-all.ts')).archiveAllCommand,
    },
    prefs: {
      summary: 'Show or change what you are notified of',
      load: async () => (await import('./prefs.ts')).prefsCommand,
    },
    watch: {
      summary: 'Print new notifications as they arrive',
      load: async () => (await import('./watch.ts')).watchCommand,
    },
  },
}
