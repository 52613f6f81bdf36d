import { adminCommands } from './admin/commands.ts'
import { notificationCommands } from './notifications/commands.ts'
import type { Leaf, Noun } from './platform/command.ts'
import { sandboxCommands } from './sandboxes/commands.ts'

/**
 * Every command, by the words that call it. A verb is loaded when it is called, so that each costs only itself;
 * its file adds arguments, flags and an example.
 */
export const commands: Readonly<Record<string, Leaf | Noun>> = {
  dash: {
    summary: 'Open the terminal UI; `sandlot` alone on a terminal does the same',
    load: async () => (await import('./tui/dash.ts')).dashCommand,
  },
  auth: {
    summary: 'Sign in and out',
    verbs: {
      login: {
        summary: 'Sign in to a host',
        load: async () => (await import('./accounts/login.ts')).loginCommand,
      },
      status: {
        summary: 'Tell whether you are signed in, and as whom',
        load: async () => (await import('./accounts/status.ts')).statusCommand,
      },
      token: {
        summary: 'Print the token that commands send; make, list and revoke access tokens',
        load: async () => (await import('./accounts/token.ts')).tokenCommand,
      },
      passkeys: {
        summary: 'Your passkeys: list, add, rename and remove them',
        verbs: {
          list: {
            summary: 'List your passkeys',
            alias: 'ls',
            load: async () => (await import('./accounts/passkey-list.ts')).passkeyListCommand,
          },
          add: {
            summary: 'Open the page that adds a passkey',
            load: async () => (await import('./accounts/passkey-add.ts')).passkeyAddCommand,
          },
          rename: {
            summary: 'Give a passkey another name',
            load: async () => (await import('./accounts/passkey-rename.ts')).passkeyRenameCommand,
          },
          remove: {
            summary: 'Remove a passkey',
            alias: 'rm',
            load: async () => (await import('./accounts/passkey-remove.ts')).passkeyRemoveCommand,
          },
        },
      },
      logout: {
        summary: 'Revoke the sign-in of a host and forget it',
        load: async () => (await import('./accounts/logout.ts')).logoutCommand,
      },
      switch: {
        summary: 'Change to another account or host',
        load: async () => (await import('./contexts/use.ts')).switchCommand,
      },
    },
  },
  context: {
    summary: 'Hosts and accounts, each under a name',
    verbs: {
      list: {
        summary: 'List the hosts and accounts that this machine knows',
        alias: 'ls',
        load: async () => (await import('./contexts/list.ts')).contextListCommand,
      },
      use: {
        summary: 'Choose where commands go',
        load: async () => (await import('./contexts/use.ts')).contextUseCommand,
      },
      add: {
        summary: 'Give a host, or another account on one, a name',
        load: async () => (await import('./contexts/add.ts')).contextAddCommand,
      },
      remove: {
        summary: 'Forget a context that nobody is signed in to',
        alias: 'rm',
        load: async () => (await import('./contexts/remove.ts')).contextRemoveCommand,
      },
      which: {
        summary: 'Tell where commands go from here, as whom, and why',
        load: async () => (await import('./contexts/which.ts')).contextWhichCommand,
      },
    },
  },
  whoami: {
    summary: 'Tell who you are, on which host, in which workspace',
    load: async () => (await import('./accounts/whoami.ts')).whoamiCommand,
  },
  workspace: {
    summary: 'Your workspaces',
    verbs: {
      list: {
        summary: 'List the workspaces that you are a member of',
        alias: 'ls',
        load: async () => (await import('./workspaces/list.ts')).listCommand,
      },
      use: {
        summary: 'Choose the workspace that commands work in',
        load: async () => (await import('./workspaces/use.ts')).useCommand,
      },
      create: {
        summary: 'Make a workspace for several people',
        load: async () => (await import('./workspaces/create.ts')).createCommand,
      },
      members: {
        summary: 'List who is in the workspace and who was invited; change roles, and remove members',
        load: async () => (await import('./workspaces/members.ts')).membersCommand,
      },
      invite: {
        summary: 'Invite people to the workspace',
        load: async () => (await import('./workspaces/invite.ts')).inviteCommand,
      },
      'invite-link': {
        summary: 'Show, reset and turn off the link by which anybody can join the workspace',
        load: async () => (await import('./workspaces/invite-link.ts')).inviteLinkCommand,
      },
      leave: {
        summary: 'Leave a workspace',
        load: async () => (await import('./workspaces/leave.ts')).leaveCommand,
      },
      accept: {
        summary: 'Join a workspace that you were invited to',
        load: async () => (await import('./workspaces/accept.ts')).acceptCommand,
      },
      privacy: {
        summary: 'Tell or set the least privacy of the sandboxes in the workspace',
        load: async () => (await import('./workspaces/privacy.ts')).privacyCommand,
      },
      export: {
        summary: 'Save all of the workspace as one zip',
        load: async () => (await import('./archives/export-workspace.ts')).exportWorkspaceCommand,
      },
      import: {
        summary: 'Make sandboxes and folders of a zip that was exported',
        load: async () => (await import('./archives/import-commands.ts')).importWorkspaceCommand,
      },
      reject: {
        summary: 'Decline an invitation to a workspace',
        load: async () => (await import('./workspaces/reject.ts')).rejectCommand,
      },
    },
  },
  sandbox: sandboxCommands,
  search: {
    summary: 'Find sandboxes, folders, repositories and branches of the workspace',
    load: async () => (await import('./search/search.ts')).searchCommand,
  },
  devbox: {
    summary: 'Devboxes: sandboxes with a virtual machine of their own',
    verbs: {
      create: {
        summary: 'Make a devbox from a template or another devbox',
        load: async () => (await import('./devboxes/create.ts')).createCommand,
      },
    },
  },
  folder: {
    summary: 'Folders: find, make, name, move, delete and restore them',
    verbs: {
      list: {
        summary: 'List the folders of the workspace',
        alias: 'ls',
        load: async () => (await import('./folders/list.ts')).listCommand,
      },
      create: {
        summary: 'Make a folder, with those above it that are missing',
        load: async () => (await import('./folders/create.ts')).createCommand,
      },
      rename: {
        summary: 'Give a folder another name',
        load: async () => (await import('./folders/rename.ts')).renameCommand,
      },
      move: {
        summary: 'Move a folder with all below it into another one',
        alias: 'mv',
        load: async () => (await import('./folders/move.ts')).moveCommand,
      },
      delete: {
        summary: 'Delete a folder with all below it',
        alias: 'rm',
        load: async () => (await import('./folders/delete.ts')).deleteCommand,
      },
      restore: {
        summary: 'Bring a deleted folder back with what was in it',
        load: async () => (await import('./folders/restore.ts')).restoreCommand,
      },
    },
  },
  template: {
    summary: 'Templates that sandboxes and devboxes are made from',
    verbs: {
      list: {
        summary: 'List the templates of this instance',
        alias: 'ls',
        load: async () => (await import('./templates/list.ts')).listCommand,
      },
      search: {
        summary: 'Find templates of the workspace, of this instance, and public ones',
        load: async () => (await import('./templates/search.ts')).searchCommand,
      },
      view: {
        summary: 'Show a template, and how to make something of it',
        load: async () => (await import('./templates/view.ts')).viewCommand,
      },
    },
  },
  repo: {
    summary: 'Repositories of GitHub in your workspaces',
    verbs: {
      list: {
        summary: 'List the repositories that the workspace has imported',
        alias: 'ls',
        load: async () => (await import('./repositories/list.ts')).listCommand,
      },
      view: {
        summary: 'Show an imported repository and its open pull requests',
        load: async () => (await import('./repositories/view.ts')).viewCommand,
      },
      import: {
        summary: 'Import a repository of GitHub into the workspace',
        load: async () => (await import('./repositories/import.ts')).importCommand,
      },
    },
  },
  branch: {
    summary: 'Branches of imported repositories',
    verbs: {
      list: {
        summary: 'List the branches of a repository with their pull requests',
        alias: 'ls',
        load: async () => (await import('./branches/list.ts')).listCommand,
      },
      create: {
        summary: 'Make a branch that only the workspace has',
        load: async () => (await import('./branches/create.ts')).createCommand,
      },
      delete: {
        summary: 'Remove a branch that only the workspace has',
        load: async () => (await import('./branches/delete.ts')).deleteCommand,
      },
      open: {
        summary: 'Open a branch as a sandbox',
        load: async () => (await import('./branches/open.ts')).openCommand,
      },
    },
  },
  credits: {
    summary: 'Credits and the plan of a workspace',
    verbs: {
      status: {
        summary: 'Show the plan of the workspace, its credits and what it has used',
        load: async () => (await import('./billing/status.ts')).statusCommand,
      },
    },
  },
  notif: notificationCommands,
  admin: adminCommands,
  config: {
    summary: 'Settings of this command line',
    verbs: {
      list: {
        summary: 'List the settings',
        alias: 'ls',
        load: async () => (await import('./self/config-list.ts')).configListCommand,
      },
      get: {
        summary: 'Print one setting',
        load: async () => (await import('./self/config-get.ts')).configGetCommand,
      },
      set: {
        summary: 'Change one setting',
        load: async () => (await import('./self/config-set.ts')).configSetCommand,
      },
      path: {
        summary: 'Print where the settings lie',
        load: async () => (await import('./self/config-path.ts')).configPathCommand,
      },
    },
  },
  api: {
    summary: 'Call the REST API or GraphQL with your sign-in',
    load: async () => (await import('./self/api.ts')).apiCommand,
  },
  doctor: {
    summary: 'Check settings, host, sign-in, clock and terminal, and say how to mend what is wrong',
    load: async () => (await import('./self/doctor.ts')).doctorCommand,
  },
  completion: {
    summary: 'Print the completion script of a shell',
    load: async () => (await import('./self/completion.ts')).completionCommand,
  },
  schema: {
    summary: 'Print the JSON Schema of a result',
    load: async () => (await import('./self/schema.ts')).schemaCommand,
  },
  version: {
    summary: 'Tell the version of this command line and of the host',
    load: async () => (await import('./self/version.ts')).versionCommand,
  },
  help: {
    summary: 'Explain a command, or exit-codes, environment, json',
    load: async () => (await import('./self/help.ts')).helpCommand,
  },
}
