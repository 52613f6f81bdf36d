import type { Noun } from '../platform/commands/command.ts'

/** Settings of the command line itself. */
export const configCommands: Noun = {
  summary: 'Settings of this command line',
  verbs: {
    list: {
      summary: 'List the settings',
      alias: 'ls',
      load: async () => (await import('./config-list.ts')).configListCommand,
    },
    get: {
      summary: 'Print one setting',
      load: async () => (await import('./config-get.ts')).configGetCommand,
    },
    set: {
      summary: 'Change one setting',
      load: async () => (await import('./config-set.ts')).configSetCommand,
    },
    path: {
      summary: 'Print the path of the settings file',
      load: async () => (await import('./config-path.ts')).configPathCommand,
    },
  },
}
