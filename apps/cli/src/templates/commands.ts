import type { Noun } from '../platform/commands/command.ts'

/** One's own and public templates. */
export const templateCommands: Noun = {
  summary: 'Templates for sandboxes and devboxes',
  verbs: {
    list: {
      summary: 'List the templates of this instance',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    search: {
      summary: 'Find templates of the workspace and of this instance, and public ones',
      load: async () => (await import('./search.ts')).searchCommand,
    },
    view: {
      summary: 'Show a template, and how to create something from it',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    update: {
      summary: 'Update a template from the branch it follows',
      load: async () => (await import('./update.ts')).updateCommand,
    },
  },
}
