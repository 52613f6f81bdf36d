import type { Leaf, Noun } from '../platform/commands/command.ts'

/** Commands for a local folder linked to a sandbox. */
export const folderWorkCommands: Readonly<Record<string, Leaf>> = {
  status: {
    summary: 'Show where commands go, and how a linked folder differs from its sandbox',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  clone: {
    summary: 'Copy a sandbox into a new folder, and link the two',
    load: async () => (await import('./pull.ts')).cloneCommand,
  },
  link: {
    summary: 'Link a folder to a sandbox without changing either',
    load: async () => (await import('./link-folder.ts')).linkCommand,
  },
  unlink: {
    summary: 'Unlink a folder from its sandbox; the files stay',
    load: async () => (await import('./link-folder.ts')).unlinkCommand,
  },
  diff: {
    summary: 'Show line by line how a linked folder differs from its sandbox',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  pull: {
    summary: 'Update a folder from its sandbox, keeping local changes',
    load: async () => (await import('./pull.ts')).pullAs('sandlot pull'),
  },
  push: {
    summary: 'Send changes in a folder to its sandbox',
    load: async () => (await import('./push.ts')).pushAs('sandlot push'),
  },
  watch: {
    summary: 'Keep a linked folder and its sandbox in sync',
    load: async () => (await import('./watch.ts')).watchCommand,
  },
  dev: {
    summary: 'Run a linked folder, open it in the browser, and keep it in sync',
    load: async () => (await import('./dev.ts')).devCommand,
  },
}

/** Commands for single files of a sandbox, without a local folder. */
export const fileCommands: Noun = {
  summary: 'Files of a sandbox: list, read, write, edit, move, delete and search them',
  verbs: {
    list: {
      summary: 'List the files and folders of a sandbox',
      alias: 'ls',
      load: async () => (await import('./single/list.ts')).listCommand,
    },
    read: {
      summary: 'Print a file of a sandbox, now or as it was at a version',
      load: async () => (await import('./single/read.ts')).readCommand,
    },
    write: {
      summary: 'Save a file in a sandbox',
      load: async () => (await import('./single/write.ts')).writeCommand,
    },
    edit: {
      summary: 'Replace text in a file of a sandbox',
      load: async () => (await import('./single/edit.ts')).editCommand,
    },
    move: {
      summary: 'Move or rename a file or folder of a sandbox',
      alias: 'mv',
      load: async () => (await import('./single/move.ts')).moveCommand,
    },
    delete: {
      summary: 'Delete files and folders of a sandbox',
      alias: 'rm',
      load: async () => (await import('./single/delete.ts')).deleteCommand,
    },
    search: {
      summary: 'Search the text of all files of a sandbox',
      load: async () => (await import('./single/search.ts')).searchCommand,
    },
  },
}
