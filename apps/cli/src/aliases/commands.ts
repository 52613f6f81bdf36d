import type { Noun } from '../platform/commands/command.ts'

/** User-defined names for commands. */
export const aliasCommands: Noun = {
  summary: 'Your own names for commands; programs named sandlot-* on the PATH are commands, too',
  verbs: {
    list: {
      summary: 'List your aliases',
      alias: 'ls',
      load: async () => (await import('./change.ts')).aliasListCommand,
    },
    set: {
      summary: 'Give a command a name of your own',
      load: async () => (await import('./change.ts')).aliasSetCommand,
    },
    delete: {
      summary: 'Delete an alias',
      alias: 'rm',
      load: async () => (await import('./change.ts')).aliasDeleteCommand,
    },
  },
}
