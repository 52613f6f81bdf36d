import type { Noun } from '../platform/commands/command.ts'

/** Signing in and out. */
export const authCommands: Noun = {
  summary: 'Sign in and out',
  verbs: {
    login: {
      summary: 'Sign in to a host',
      load: async () => (await import('./login.ts')).loginAs('sandlot auth login'),
    },
    status: {
      summary: 'Show whether you are signed in, and as whom',
      load: async () => (await import('./status.ts')).statusCommand,
    },
    token: {
      summary: 'Print the token that commands use; create, list and revoke access tokens',
      load: async () => (await import('./token.ts')).tokenCommand,
    },
    passkeys: {
      summary: 'Your passkeys: list, add, rename and remove them',
      verbs: {
        list: {
          summary: 'List your passkeys',
          alias: 'ls',
          load: async () => (await import('./passkey-list.ts')).passkeyListCommand,
        },
        add: {
          summary: 'Open the page that adds a passkey',
          load: async () => (await import('./passkey-add.ts')).passkeyAddCommand,
        },
        rename: {
          summary: 'Rename a passkey',
          load: async () => (await import('./passkey-rename.ts')).passkeyRenameCommand,
        },
        remove: {
          summary: 'Remove a passkey',
          alias: 'rm',
          load: async () => (await import('./passkey-remove.ts')).passkeyRemoveCommand,
        },
      },
    },
    logout: {
      summary: 'Sign out of a host and revoke the sign-in',
      load: async () => (await import('./logout.ts')).logoutAs('sandlot auth logout'),
    },
    refresh: {
      summary: 'Sign in again with another scope',
      load: async () => (await import('./refresh.ts')).refreshCommand,
    },
    switch: {
      summary: 'Switch to another account or host',
      load: async () => (await import('../contexts/use.ts')).switchCommand,
    },
  },
}
