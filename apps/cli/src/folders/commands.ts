import type { Noun } from '../platform/commands/command.ts'

/** Folders of a workspace. */
export const folderCommands: Noun = {
  summary: 'Folders: list, create, rename, move, delete and restore them',
  verbs: {
    list: {
      summary: 'List the folders of the workspace',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    create: {
      summary: 'Create a folder and any missing parent folders',
      load: async () => (await import('./create.ts')).createCommand,
    },
    rename: {
      summary: 'Rename a folder',
      load: async () => (await import('./rename.ts')).renameCommand,
    },
    move: {
      summary: 'Move a folder and everything in it into another one',
      alias: 'mv',
      load: async () => (await import('./move.ts')).moveCommand,
    },
    delete: {
      summary: 'Delete a folder and everything in it',
      alias: 'rm',
      load: async () => (await import('./delete.ts')).deleteCommand,
    },
    restore: {
      summary: 'Restore a deleted folder and everything that was in it',
      load: async () => (await import('./restore.ts')).restoreCommand,
    },
  },
}
