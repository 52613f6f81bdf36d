import type { Noun } from '../platform/commands/command.ts'

/** Imported and hosted repositories. */
export const repositoryCommands: Noun = {
  summary: 'Repositories of your workspaces',
  verbs: {
    list: {
      summary: 'List the repositories imported into the workspace',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    view: {
      summary: 'Show an imported repository and its open pull requests',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    import: {
      summary: 'Import a GitHub repository into the workspace',
      load: async () => (await import('./import.ts')).importAs('sandlot repo import'),
    },
    fork: {
      summary: 'Fork a repository on GitHub and import the fork',
      load: async () => (await import('./fork.ts')).forkCommand,
    },
    sync: {
      summary: 'Refresh the repositories of the workspace from GitHub',
      load: async () => (await import('./sync.ts')).syncCommand,
    },
    remove: {
      summary: 'Remove a repository from the workspace',
      load: async () => (await import('./remove.ts')).removeCommand,
    },
    permissions: {
      summary: 'Show which repositories GitHub lets you reach, and where to change that',
      load: async () => (await import('./permissions.ts')).permissionsCommand,
    },
    create: {
      summary: 'Create a repository on this host',
      load: async () => (await import('../git/create.ts')).createCommand,
    },
    mirror: {
      summary: 'Mirror a repository of another git host',
      load: async () => (await import('../git/mirror.ts')).mirrorCommand,
    },
    'clone-url': {
      summary: 'Print the git clone address of a repository of this host',
      load: async () => (await import('../git/clone-url.ts')).cloneUrlCommand,
    },
    edit: {
      summary: 'Change name, description, visibility or default branch of a repository of this host',
      load: async () => (await import('../git/edit.ts')).editCommand,
    },
    protect: {
      summary: 'Protect branches of a repository of this host',
      load: async () => (await import('../git/protect.ts')).protectCommand,
    },
    webhook: {
      summary: 'Show, add, test or delete webhooks of a repository of this host',
      load: async () => (await import('../git/webhook.ts')).webhookCommand,
    },
    delete: {
      summary: 'Move a repository of this host to the trash',
      load: async () => (await import('../git/delete.ts')).deleteCommand,
    },
  },
}
