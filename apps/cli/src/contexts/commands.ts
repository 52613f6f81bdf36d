import type { Noun } from '../platform/commands/command.ts'

/** Named hosts and accounts. */
export const contextCommands: Noun = {
  summary: 'Contexts: hosts and accounts by name',
  verbs: {
    list: {
      summary: 'List the hosts and accounts known on this machine',
      alias: 'ls',
      load: async () => (await import('./list.ts')).contextListCommand,
    },
    use: {
      summary: 'Choose the host and account that commands use',
      load: async () => (await import('./use.ts')).contextUseCommand,
    },
    add: {
      summary: 'Add a host, or another account on a host',
      load: async () => (await import('./add.ts')).contextAddCommand,
    },
    remove: {
      summary: 'Remove a context that nobody is signed in to',
      alias: 'rm',
      load: async () => (await import('./remove.ts')).contextRemoveCommand,
    },
    which: {
      summary: 'Show which host and account commands use here, and why',
      load: async () => (await import('./which.ts')).contextWhichCommand,
    },
  },
}
