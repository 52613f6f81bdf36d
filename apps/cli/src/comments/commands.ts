import type { Noun } from '../platform/commands/command.ts'

/** Comments on sandboxes. */
export const commentCommands: Noun = {
  summary: 'Comments on sandboxes: list, add and resolve them',
  verbs: {
    list: {
      summary: 'List the comments of a sandbox',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    add: {
      summary: 'Comment on a sandbox or on lines of a file, or reply to a comment',
      load: async () => (await import('./add.ts')).addCommand,
    },
    resolve: {
      summary: 'Resolve a thread, or reopen it',
      load: async () => (await import('./resolve.ts')).resolveCommand,
    },
  },
}
