import type { Leaf } from '../platform/command.ts'

/** What is done with a folder of this computer that belongs to a sandbox. */
export const folderWorkCommands: Readonly<Record<string, Leaf>> = {
  status: {
    summary: 'Show where commands go, and how a linked folder differs from its sandbox',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  clone: {
    summary: 'Get a sandbox into a new folder that is linked to it',
    load: async () => (await import('./pull.ts')).cloneCommand,
  },
  link: {
    summary: 'Link a folder to a sandbox, changing neither',
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
    summary: 'Bring what changed in the sandbox into its folder',
    load: async () => (await import('./pull.ts')).pullAs('sandlot pull'),
  },
  push: {
    summary: 'Send what changed in a folder to its sandbox',
    load: async () => (await import('./push.ts')).pushAs('sandlot push'),
  },
  watch: {
    summary: 'Keep a linked folder and its sandbox the same',
    load: async () => (await import('./watch.ts')).watchCommand,
  },
  dev: {
    summary: 'Open what a linked folder runs, and keep it up to date',
    load: async () => (await import('./dev.ts')).devCommand,
  },
}
