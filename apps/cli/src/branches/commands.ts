import type { Noun } from '../platform/commands/command.ts'

/** Branches of repositories. */
export const branchCommands: Noun = {
  summary: 'Branches of imported repositories',
  verbs: {
    list: {
      summary: 'List the branches of a repository with their pull requests',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    create: {
      summary: 'Create a branch that exists only in the workspace',
      load: async () => (await import('./create.ts')).createCommand,
    },
    delete: {
      summary: 'Remove a branch that exists only in the workspace',
      load: async () => (await import('./delete.ts')).deleteCommand,
    },
    open: {
      summary: 'Open a branch as a sandbox',
      load: async () => (await import('./open.ts')).openCommand,
    },
    status: {
      summary: 'Show what a sandbox has changed on its branch',
      load: async () => (await import('./status.ts')).statusCommand,
    },
    diff: {
      summary: 'Show the changes since the last commit',
      load: async () => (await import('./diff.ts')).diffCommand,
    },
    commit: {
      summary: 'Commit changes to the branch on GitHub',
      load: async () => (await import('./commit.ts')).commitCommand,
    },
    pull: {
      summary: 'Bring new commits of the branch into the sandbox',
      load: async () => (await import('./pull.ts')).pullCommand,
    },
  },
}
