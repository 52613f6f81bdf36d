import type { Noun } from '../platform/commands/command.ts'

/** Everything about sandboxes, from finding to deleting them. */
export const sandboxCommands: Noun = {
  summary: 'Sandboxes: find, create, change, delete and restore them',
  verbs: {
    list: {
      summary: 'List recent sandboxes, your drafts, a folder, or deleted sandboxes',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    view: {
      summary: 'Show a sandbox and its files',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    create: {
      summary: 'Create a sandbox from a template or another sandbox',
      load: async () => (await import('./create.ts')).createCommand,
    },
    fork: {
      summary: 'Copy a sandbox and its files into the workspace',
      load: async () => (await import('./fork.ts')).forkCommand,
    },
    open: {
      summary: 'Open a sandbox in the browser',
      load: async () => (await import('./open.ts')).openCommand,
    },
    rename: {
      summary: 'Rename a sandbox',
      load: async () => (await import('./rename.ts')).renameCommand,
    },
    delete: {
      summary: 'Move sandboxes to Recently deleted',
      alias: 'rm',
      load: async () => (await import('./delete.ts')).deleteCommand,
    },
    restore: {
      summary: 'Restore sandboxes from Recently deleted, or files from the history',
      load: async () => (await import('./restore.ts')).restoreCommand,
    },
    move: {
      summary: 'Move sandboxes to a folder or to Drafts',
      alias: 'mv',
      load: async () => (await import('./move.ts')).moveCommand,
    },
    privacy: {
      summary: 'Set who can see sandboxes',
      load: async () => (await import('./privacy.ts')).privacyCommand,
    },
    share: {
      summary: 'Share a sandbox with people, or show who can see it and why',
      load: async () => (await import('../sharing/share.ts')).shareCommand,
    },
    embed: {
      summary: 'Print the HTML that shows a sandbox in another page',
      load: async () => (await import('./embed.ts')).embedCommand,
    },
    protect: {
      summary: 'Protect the files of sandboxes from changes',
      load: async () => (await import('./protect.ts')).protectCommand,
    },
    'to-template': {
      summary: 'Convert sandboxes into templates of their workspace',
      load: async () => (await import('./to-template.ts')).toTemplateCommand,
    },
    'to-devbox': {
      summary: 'Convert sandboxes to devboxes',
      load: async () => (await import('./to-devbox.ts')).toDevboxCommand,
    },
    purge: {
      summary: 'Permanently delete sandboxes in Recently deleted',
      load: async () => (await import('./purge.ts')).purgeCommand,
    },
    pull: {
      summary: 'Update a folder from its sandbox, keeping local changes',
      load: async () => (await import('../files/pull.ts')).pullAs('sandlot sandbox pull'),
    },
    push: {
      summary: 'Send changes in a folder to its sandbox',
      load: async () => (await import('../files/push.ts')).pushAs('sandlot sandbox push'),
    },
    history: {
      summary: 'List the saved versions of a sandbox from the last 30 days, and how it began',
      load: async () => (await import('../files/history.ts')).historyCommand,
    },
    export: {
      summary: 'Save sandboxes as a zip',
      load: async () => (await import('./export.ts')).exportCommand,
    },
    import: {
      summary: 'Import sandboxes from a zip or a folder',
      load: async () => (await import('../archives/import-commands.ts')).importCommand,
    },
  },
}
