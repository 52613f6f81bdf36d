import type { Noun } from '../platform/command.ts'

/** Words of one's own for commands. */
export const aliasCommands: Noun = {
  summary: 'Words of your own for commands; programs called sandlot-* on the PATH are commands as well',
  verbs: {
    list: {
      summary: 'List your aliases',
      alias: 'ls',
      load: async () => (await import('./change.ts')).aliasListCommand,
    },
    set: {
      summary: 'Let a word stand for a command',
      load: async () => (await import('./change.ts')).aliasSetCommand,
    },
    delete: {
      summary: 'Delete an alias',
      alias: 'rm',
      load: async () => (await import('./change.ts')).aliasDeleteCommand,
    },
  },
}
