import type { Noun } from '../platform/command.ts'

/** What is done with sandboxes, from finding to deleting them. */
export const sandboxCommands: Noun = {
  summary: 'Sandboxes: find, make, change, delete and restore them',
  verbs: {
    list: {
      summary: 'List recent sandboxes, your drafts, a folder, or what was deleted',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    view: {
      summary: 'Show a sandbox and its files',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    create: {
      summary: 'Make a sandbox from a template or another sandbox',
      load: async () => (await import('./create.ts')).createCommand,
    },
    fork: {
      summary: 'Copy a sandbox with its files into the workspace',
      load: async () => (await import('./fork.ts')).forkCommand,
    },
    open: {
      summary: 'Open a sandbox in the browser',
      load: async () => (await import('./open.ts')).openCommand,
    },
    rename: {
      summary: 'Give a sandbox another title',
      load: async () => (await import('./rename.ts')).renameCommand,
    },
    delete: {
      summary: 'Move sandboxes to Recently deleted',
      alias: 'rm',
      load: async () => (await import('./delete.ts')).deleteCommand,
    },
    restore: {
      summary: 'Take sandboxes out of Recently deleted, or bring files back from the history',
      load: async () => (await import('./restore.ts')).restoreCommand,
    },
    move: {
      summary: 'Move sandboxes to a folder or to Drafts',
      alias: 'mv',
      load: async () => (await import('./move.ts')).moveCommand,
    },
    privacy: {
      summary: 'Say who may see sandboxes',
      load: async () => (await import('./privacy.ts')).privacyCommand,
    },
    share: {
      summary: 'Share a sandbox with people, or show who can see it and why',
      load: async () => (await import('../sharing/share.ts')).shareCommand,
    },
    protect: {
      summary: 'Let nobody change the files of sandboxes',
      load: async () => (await import('./protect.ts')).protectCommand,
    },
    'to-template': {
      summary: 'Turn sandboxes into templates of their workspace',
      load: async () => (await import('./to-template.ts')).toTemplateCommand,
    },
    'to-devbox': {
      summary: 'Turn sandboxes into devboxes',
      load: async () => (await import('./to-devbox.ts')).toDevboxCommand,
    },
    purge: {
      summary: 'Delete for good what is in Recently deleted',
      load: async () => (await import('./purge.ts')).purgeCommand,
    },
    pull: {
      summary: 'Bring a folder up to date with a sandbox, keeping what changed in it',
      load: async () => (await import('../files/pull.ts')).pullCommand,
    },
    push: {
      summary: 'Send what changed in a folder to its sandbox',
      load: async () => (await import('../files/push.ts')).pushCommand,
    },
    history: {
      summary: 'List what was saved of a sandbox in the last 30 days',
      load: async () => (await import('../files/history.ts')).historyCommand,
    },
    export: {
      summary: 'Save sandboxes as a zip',
      load: async () => (await import('./export.ts')).exportCommand,
    },
    import: {
      summary: 'Make sandboxes of a zip or a folder',
      load: async () => (await import('../archives/import-commands.ts')).importCommand,
    },
  },
}
