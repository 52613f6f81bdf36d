import type { Noun } from '../platform/commands/command.ts'

/** A person's profile. */
export const profileCommands: Noun = {
  summary: 'Profiles: view and edit them, and choose what yours shows',
  verbs: {
    view: {
      summary: 'Show a profile',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    edit: {
      summary: 'Edit your profile',
      load: async () => (await import('./edit.ts')).editCommand,
    },
    pin: {
      summary: 'Pin sandboxes to your profile',
      load: async () => (await import('./pin.ts')).pinCommand,
    },
    export: {
      summary: 'Save all your data as one zip',
      load: async () => (await import('./export.ts')).exportCommand,
    },
    showcase: {
      summary: 'Choose the sandbox to show first on your profile',
      load: async () => (await import('./showcase.ts')).showcaseCommand,
    },
  },
}

/** Files stored outside of sandboxes. */
export const uploadCommands: Noun = {
  summary: 'Your uploaded files',
  verbs: {
    list: {
      summary: 'List your uploaded files',
      alias: 'ls',
      load: async () => (await import('./uploads-list.ts')).uploadsListCommand,
    },
    delete: {
      summary: 'Delete an uploaded file',
      load: async () => (await import('./uploads-delete.ts')).uploadsDeleteCommand,
    },
  },
}
