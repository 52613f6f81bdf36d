import { authCommands } from './accounts/commands.ts'
import { adminCommands } from './admin/commands.ts'
import { agentCommands } from './agents/commands.ts'
import { aliasCommands } from './aliases/commands.ts'
import { billingCommands, creditCommands } from './billing/commands.ts'
import { branchCommands } from './branches/commands.ts'
import { pullCommands } from './branches/pulls/commands.ts'
import { commentCommands } from './comments/commands.ts'
import { contextCommands } from './contexts/commands.ts'
import { fileCommands, folderWorkCommands } from './files/commands.ts'
import { folderCommands } from './folders/commands.ts'
import { notificationCommands } from './notifications/commands.ts'
import type { Leaf, Noun } from './platform/commands/command.ts'
import { profileCommands, uploadCommands } from './profile/commands.ts'
import { repositoryCommands } from './repositories/commands.ts'
import { devboxCommands } from './runtime/boxes/commands.ts'
import { sandboxCommands } from './sandboxes/commands.ts'
import { configCommands } from './self/commands.ts'
import { templateCommands } from './templates/commands.ts'
import { workspaceCommands } from './workspaces/commands.ts'

/**
 * Every command by name. A verb is loaded when it is called, so that it only costs itself; its file adds arguments,
 * flags and an example.
 */
export const commands: Readonly<Record<string, Leaf | Noun>> = {
  dash: {
    summary: 'Open the terminal UI; `sandlot` alone on a terminal does the same',
    load: async () => (await import('./tui/dash.ts')).dashCommand,
  },
  auth: authCommands,
  context: contextCommands,
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
  workspace: workspaceCommands,
  ...folderWorkCommands,
  sandbox: sandboxCommands,
  file: fileCommands,
  search: {
    summary: 'Find sandboxes, folders, repositories and branches in the workspace',
    load: async () => (await import('./search/search.ts')).searchCommand,
  },
  devbox: devboxCommands,
  folder: folderCommands,
  template: templateCommands,
  repo: repositoryCommands,
  branch: branchCommands,
  pr: pullCommands,
  credits: creditCommands,
  billing: billingCommands,
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
        load: async () => (await import('./runtime/boxes/vm-tiers-list.ts')).vmTiersListCommand,
      },
    },
  },
  admin: adminCommands,
  mcp: agentCommands,
  alias: aliasCommands,
  config: configCommands,
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
