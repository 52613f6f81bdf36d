import type { Noun } from '../../platform/commands/command.ts'

/** Pull requests. */
export const pullCommands: Noun = {
  summary: 'Pull requests of imported repositories',
  verbs: {
    list: {
      summary: 'List pull requests, the open ones unless told otherwise',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    open: {
      summary: 'Open a pull request for review',
      load: async () => (await import('./open.ts')).openCommand,
    },
    view: {
      summary: 'Show a pull request with its checks and reviews',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    create: {
      summary: 'Create a pull request',
      load: async () => (await import('./create.ts')).createCommand,
    },
    checkout: {
      summary: 'Open the branch of a pull request as a sandbox',
      load: async () => (await import('./checkout.ts')).checkoutCommand,
    },
    merge: {
      summary: 'Merge a pull request',
      load: async () => (await import('./merge.ts')).mergeCommand,
    },
    close: {
      summary: 'Close a pull request without merging it',
      load: async () => (await import('./close.ts')).closeCommand,
    },
    reopen: {
      summary: 'Reopen a closed pull request',
      load: async () => (await import('./reopen.ts')).reopenCommand,
    },
    review: {
      summary: 'Review a pull request',
      load: async () => (await import('./review.ts')).reviewCommand,
    },
  },
}
