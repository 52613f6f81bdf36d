import { adminCommands } from './admin/commands.ts'
import { agentCommands } from './agents/commands.ts'
import { aliasCommands } from './aliases/commands.ts'
import { commentCommands } from './comments/commands.ts'
import { devboxCommands } from './devboxes/commands.ts'
import { fileCommands, folderWorkCommands } from './files/commands.ts'
import { notificationCommands } from './notifications/commands.ts'
import type { Leaf, Noun } from './platform/command.ts'
import { profileCommands, uploadCommands } from './profile/commands.ts'
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
        load: async () => (await import('./accounts/login.ts')).loginAs('sandlot auth login'),
      },
      status: {
        summary: 'Show whether you are signed in, and as whom',
        load: async () => (await import('./accounts/status.ts')).statusCommand,
      },
      token: {
        summary: 'Print the token that commands use; create, list and revoke access tokens',
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
            summary: 'Rename a passkey',
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
        summary: 'Sign out of a host and revoke the sign-in',
        load: async () => (await import('./accounts/logout.ts')).logoutAs('sandlot auth logout'),
      },
      refresh: {
        summary: 'Sign in again with another scope',
        load: async () => (await import('./accounts/refresh.ts')).refreshCommand,
      },
      switch: {
        summary: 'Switch to another account or host',
        load: async () => (await import('./contexts/use.ts')).switchCommand,
      },
    },
  },
  context: {
    summary: 'Contexts: hosts and accounts by name',
    verbs: {
      list: {
        summary: 'List the hosts and accounts known on this machine',
        alias: 'ls',
        load: async () => (await import('./contexts/list.ts')).contextListCommand,
      },
      use: {
        summary: 'Choose the host and account that commands use',
        load: async () => (await import('./contexts/use.ts')).contextUseCommand,
      },
      add: {
        summary: 'Add a host, or another account on a host',
        load: async () => (await import('./contexts/add.ts')).contextAddCommand,
      },
      remove: {
        summary: 'Remove a context that nobody is signed in to',
        alias: 'rm',
        load: async () => (await import('./contexts/remove.ts')).contextRemoveCommand,
      },
      which: {
        summary: 'Show which host and account commands use here, and why',
        load: async () => (await import('./contexts/which.ts')).contextWhichCommand,
      },
    },
  },
  login: {
    summary: 'Sign in to a host; short for auth login',
    load: async () => (await import('./accounts/login.ts')).loginAs('sandlot login'),
  },
  logout: {
    summary: 'Sign out of a host; short for auth logout',
    load: async () => (await import('./accounts/logout.ts')).logoutAs('sandlot logout'),
  },
  open: {
    summary: 'Open a sandbox, or the sandbox or repository of this folder, in the browser',
    load: async () => (await import('./sandboxes/open-here.ts')).openHereCommand,
  },
  import: {
    summary: 'Import a repository, or the one checked out here; short for repo import',
    load: async () => (await import('./repositories/import.ts')).importAs('sandlot import'),
  },
  whoami: {
    summary: 'Show who you are, on which host and in which workspace',
    load: async () => (await import('./accounts/whoami.ts')).whoamiCommand,
  },
  workspace: {
    summary: 'Your workspaces',
    verbs: {
      list: {
        summary: 'List the workspaces you are a member of',
        alias: 'ls',
        load: async () => (await import('./workspaces/list.ts')).listCommand,
      },
      use: {
        summary: 'Choose the workspace that commands work in',
        load: async () => (await import('./workspaces/use.ts')).useCommand,
      },
      create: {
        summary: 'Create a workspace for several people',
        load: async () => (await import('./workspaces/create.ts')).createCommand,
      },
      view: {
        summary: 'Show the workspace',
        load: async () => (await import('./workspaces/view.ts')).viewCommand,
      },
      rename: {
        summary: 'Rename the workspace',
        load: async () => (await import('./workspaces/rename.ts')).renameCommand,
      },
      delete: {
        summary: 'Delete a workspace; it can be restored for 30 days',
        load: async () => (await import('./workspaces/delete.ts')).deleteCommand,
      },
      restore: {
        summary: 'Restore a deleted workspace',
        load: async () => (await import('./workspaces/restore.ts')).restoreCommand,
      },
      audit: {
        summary: 'Show who did what in the workspace, and verify that the log is intact',
        load: async () => (await import('./workspaces/audit.ts')).auditCommand,
      },
      token: {
        summary: 'Tokens of service accounts: create, list and revoke them',
        verbs: {
          create: {
            summary: 'Create a token for a service account, which is created if it does not exist',
            load: async () => (await import('./workspaces/service-token.ts')).createCommand,
          },
          list: {
            summary: 'List the service accounts of the workspace and their tokens',
            alias: 'ls',
            load: async () => (await import('./workspaces/service-token.ts')).listCommand,
          },
          revoke: {
            summary: 'Revoke a token of a service account',
            load: async () => (await import('./workspaces/service-token.ts')).revokeCommand,
          },
        },
      },
      transfer: {
        summary: 'Transfer the workspace to another member',
        load: async () => (await import('./workspaces/transfer.ts')).transferCommand,
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
        summary: 'Show, reset or turn off the link that lets anyone join the workspace',
        load: async () => (await import('./workspaces/invite-link.ts')).inviteLinkCommand,
      },
      leave: {
        summary: 'Leave a workspace',
        load: async () => (await import('./workspaces/leave.ts')).leaveCommand,
      },
      accept: {
        summary: 'Join a workspace you were invited to',
        load: async () => (await import('./workspaces/accept.ts')).acceptCommand,
      },
      privacy: {
        summary: 'Show or set the minimum privacy of sandboxes in the workspace',
        load: async () => (await import('./workspaces/privacy.ts')).privacyCommand,
      },
      export: {
        summary: 'Save the whole workspace as one zip',
        load: async () => (await import('./archives/export-workspace.ts')).exportWorkspaceCommand,
      },
      import: {
        summary: 'Import sandboxes and folders from an exported zip',
        load: async () => (await import('./archives/import-commands.ts')).importWorkspaceCommand,
      },
      reject: {
        summary: 'Decline an invitation to a workspace',
        load: async () => (await import('./workspaces/reject.ts')).rejectCommand,
      },
    },
  },
  ...folderWorkCommands,
  sandbox: sandboxCommands,
  file: fileCommands,
  search: {
    summary: 'Find sandboxes, folders, repositories and branches in the workspace',
    load: async () => (await import('./search/search.ts')).searchCommand,
  },
  devbox: devboxCommands,
  folder: {
    summary: 'Folders: list, create, rename, move, delete and restore them',
    verbs: {
      list: {
        summary: 'List the folders of the workspace',
        alias: 'ls',
        load: async () => (await import('./folders/list.ts')).listCommand,
      },
      create: {
        summary: 'Create a folder and any missing parent folders',
        load: async () => (await import('./folders/create.ts')).createCommand,
      },
      rename: {
        summary: 'Rename a folder',
        load: async () => (await import('./folders/rename.ts')).renameCommand,
      },
      move: {
        summary: 'Move a folder and everything in it into another one',
        alias: 'mv',
        load: async () => (await import('./folders/move.ts')).moveCommand,
      },
      delete: {
        summary: 'Delete a folder and everything in it',
        alias: 'rm',
        load: async () => (await import('./folders/delete.ts')).deleteCommand,
      },
      restore: {
        summary: 'Restore a deleted folder and everything that was in it',
        load: async () => (await import('./folders/restore.ts')).restoreCommand,
      },
    },
  },
  template: {
    summary: 'Templates for sandboxes and devboxes',
    verbs: {
      list: {
        summary: 'List the templates of this instance',
        alias: 'ls',
        load: async () => (await import('./templates/list.ts')).listCommand,
      },
      search: {
        summary: 'Find templates of the workspace and of this instance, and public ones',
        load: async () => (await import('./templates/search.ts')).searchCommand,
      },
      view: {
        summary: 'Show a template, and how to create something from it',
        load: async () => (await import('./templates/view.ts')).viewCommand,
      },
      update: {
        summary: 'Bring a template to where the branch is that it follows',
        load: async () => (await import('./templates/update.ts')).updateCommand,
      },
    },
  },
  repo: {
    summary: 'Repositories of your workspaces',
    verbs: {
      list: {
        summary: 'List the repositories imported into the workspace',
        alias: 'ls',
        load: async () => (await import('./repositories/list.ts')).listCommand,
      },
      view: {
        summary: 'Show an imported repository and its open pull requests',
        load: async () => (await import('./repositories/view.ts')).viewCommand,
      },
      import: {
        summary: 'Import a GitHub repository into the workspace',
        load: async () => (await import('./repositories/import.ts')).importAs('sandlot repo import'),
      },
      fork: {
        summary: 'Fork a repository on GitHub and import the fork',
        load: async () => (await import('./repositories/fork.ts')).forkCommand,
      },
      sync: {
        summary: 'Refresh the repositories of the workspace from GitHub',
        load: async () => (await import('./repositories/sync.ts')).syncCommand,
      },
      remove: {
        summary: 'Remove a repository from the workspace',
        load: async () => (await import('./repositories/remove.ts')).removeCommand,
      },
      permissions: {
        summary: 'Show which repositories GitHub lets you reach, and where to change that',
        load: async () => (await import('./repositories/permissions.ts')).permissionsCommand,
      },
      create: {
        summary: 'Create a repository on this host',
        load: async () => (await import('./git/create.ts')).createCommand,
      },
      mirror: {
        summary: 'Mirror a repository of another git host',
        load: async () => (await import('./git/mirror.ts')).mirrorCommand,
      },
      'clone-url': {
        summary: 'Print the git clone address of a repository of this host',
        load: async () => (await import('./git/clone-url.ts')).cloneUrlCommand,
      },
      edit: {
        summary: 'Change name, description, visibility or default branch of a repository of this host',
        load: async () => (await import('./git/edit.ts')).editCommand,
      },
      protect: {
        summary: 'Protect branches of a repository of this host',
        load: async () => (await import('./git/protect.ts')).protectCommand,
      },
      webhook: {
        summary: 'Show, add, test or delete webhooks of a repository of this host',
        load: async () => (await import('./git/webhook.ts')).webhookCommand,
      },
      delete: {
        summary: 'Move a repository of this host to the trash',
        load: async () => (await import('./git/delete.ts')).deleteCommand,
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
        summary: 'Create a branch that exists only in the workspace',
        load: async () => (await import('./branches/create.ts')).createCommand,
      },
      delete: {
        summary: 'Remove a branch that exists only in the workspace',
        load: async () => (await import('./branches/delete.ts')).deleteCommand,
      },
      open: {
        summary: 'Open a branch as a sandbox',
        load: async () => (await import('./branches/open.ts')).openCommand,
      },
      status: {
        summary: 'Show what a sandbox has changed on its branch',
        load: async () => (await import('./branches/status.ts')).statusCommand,
      },
      diff: {
        summary: 'Show the changes since the last commit',
        load: async () => (await import('./branches/diff.ts')).diffCommand,
      },
      commit: {
        summary: 'Commit changes to the branch on GitHub',
        load: async () => (await import('./branches/commit.ts')).commitCommand,
      },
      pull: {
        summary: 'Bring new commits of the branch into the sandbox',
        load: async () => (await import('./branches/pull.ts')).pullCommand,
      },
    },
  },
  pr: {
    summary: 'Pull requests of imported repositories',
    verbs: {
      list: {
        summary: 'List pull requests, the open ones unless told otherwise',
        alias: 'ls',
        load: async () => (await import('./pulls/list.ts')).listCommand,
      },
      open: {
        summary: 'Open a pull request for review',
        load: async () => (await import('./pulls/open.ts')).openCommand,
      },
      view: {
        summary: 'Show a pull request with its checks and reviews',
        load: async () => (await import('./pulls/view.ts')).viewCommand,
      },
      create: {
        summary: 'Create a pull request',
        load: async () => (await import('./pulls/create.ts')).createCommand,
      },
      checkout: {
        summary: 'Open the branch of a pull request as a sandbox',
        load: async () => (await import('./pulls/checkout.ts')).checkoutCommand,
      },
      merge: {
        summary: 'Merge a pull request',
        load: async () => (await import('./pulls/merge.ts')).mergeCommand,
      },
      close: {
        summary: 'Close a pull request without merging it',
        load: async () => (await import('./pulls/close.ts')).closeCommand,
      },
      reopen: {
        summary: 'Reopen a closed pull request',
        load: async () => (await import('./pulls/reopen.ts')).reopenCommand,
      },
      review: {
        summary: 'Review a pull request',
        load: async () => (await import('./pulls/review.ts')).reviewCommand,
      },
    },
  },
  credits: {
    summary: 'Credits and the plan of a workspace',
    verbs: {
      status: {
        summary: 'Show the plan of the workspace, its credits and its usage',
        load: async () => (await import('./billing/status.ts')).statusCommand,
      },
      usage: {
        summary: 'Show what used the credits in a month',
        load: async () => (await import('./billing/usage.ts')).usageCommand,
      },
      budget: {
        summary: 'Set how many credits a workspace, person, token or label can use in a month',
        load: async () => (await import('./billing/budget.ts')).budgetCommand,
      },
      alerts: {
        summary: 'Show, set or test the address that is told when budgets are used',
        load: async () => (await import('./billing/alerts.ts')).alertsCommand,
      },
    },
  },
  billing: {
    summary: 'Billing: what a workspace pays for, and what it used',
    verbs: {
      plan: {
        summary: 'Show the plan and its price, or cancel it at the end of its period',
        load: async () => (await import('./billing/plan.ts')).planCommand,
      },
      addons: {
        summary: 'Show the add-ons for sale, or change what is bought',
        load: async () => (await import('./billing/addons.ts')).addonsCommand,
      },
      limit: {
        summary: 'Show or set the spending limit for credits beyond the included ones',
        load: async () => (await import('./billing/limit.ts')).limitCommand,
      },
      convert: {
        summary: 'Move a Pro workspace to usage-based billing, or show what that costs',
        load: async () => (await import('./billing/convert.ts')).convertCommand,
      },
      checkout: {
        summary: 'Open the page to pay for Pro',
        load: async () => (await import('./billing/checkout.ts')).checkoutCommand,
      },
      portal: {
        summary: 'Open the page for cards and invoices',
        load: async () => (await import('./billing/portal.ts')).portalCommand,
      },
      orders: {
        summary: 'List open requests for plans',
        load: async () => (await import('./billing/orders.ts')).ordersCommand,
      },
      statement: {
        summary: 'List the devbox runs in a month',
        load: async () => (await import('./billing/statement.ts')).statementCommand,
      },
    },
  },
  comment: commentCommands,
  notif: notificationCommands,
  profile: profileCommands,
  uploads: uploadCommands,
  'vm-tiers': {
    summary: 'Sizes of virtual machines for devboxes',
    verbs: {
      list: {
        summary: 'List the sizes of virtual machines',
        alias: 'ls',
        load: async () => (await import('./devboxes/vm-tiers-list.ts')).vmTiersListCommand,
      },
    },
  },
  admin: adminCommands,
  mcp: agentCommands,
  alias: aliasCommands,
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
        summary: 'Print the path of the settings file',
        load: async () => (await import('./self/config-path.ts')).configPathCommand,
      },
    },
  },
  api: {
    summary: 'Call the REST API or GraphQL with your sign-in',
    load: async () => (await import('./self/api.ts')).apiCommand,
  },
  doctor: {
    summary: 'Check settings, host, sign-in, clock and terminal, and show how to fix problems',
    load: async () => (await import('./self/doctor.ts')).doctorCommand,
  },
  completion: {
    summary: 'Print the completion script for a shell',
    load: async () => (await import('./self/completion.ts')).completionCommand,
  },
  schema: {
    summary: 'Print the JSON Schema of a result',
    load: async () => (await import('./self/schema.ts')).schemaCommand,
  },
  upgrade: {
    summary: 'Upgrade the command line to the version that the host offers',
    load: async () => (await import('./self/upgrade.ts')).upgradeCommand,
  },
  version: {
    summary: 'Show the version of this command line, and with --check that of the host',
    load: async () => (await import('./self/version.ts')).versionCommand,
  },
  help: {
    summary: 'Explain a command, or exit-codes, environment or json',
    load: async () => (await import('./self/help.ts')).helpCommand,
  },
}
