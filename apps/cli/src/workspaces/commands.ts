import type { Noun } from '../platform/commands/command.ts'

/** Workspaces and the people in them. */
export const workspaceCommands: Noun = {
  summary: 'Your workspaces',
  verbs: {
    list: {
      summary: 'List the workspaces you are a member of',
      alias: 'ls',
      load: async () => (await import('./list.ts')).listCommand,
    },
    use: {
      summary: 'Choose the workspace that commands work in',
      load: async () => (await import('./use.ts')).useCommand,
    },
    create: {
      summary: 'Create a workspace for several people',
      load: async () => (await import('./create.ts')).createCommand,
    },
    view: {
      summary: 'Show the workspace',
      load: async () => (await import('./view.ts')).viewCommand,
    },
    rename: {
      summary: 'Rename the workspace',
      load: async () => (await import('./rename.ts')).renameCommand,
    },
    delete: {
      summary: 'Delete a workspace; it can be restored for 30 days',
      load: async () => (await import('./delete.ts')).deleteCommand,
    },
    restore: {
      summary: 'Restore a deleted workspace',
      load: async () => (await import('./restore.ts')).restoreCommand,
    },
    audit: {
      summary: 'Show who did what in the workspace, and verify that the log is intact',
      load: async () => (await import('./audit/audit.ts')).auditCommand,
    },
    token: {
      summary: 'Tokens of service accounts: create, list and revoke them',
      verbs: {
        create: {
          summary: 'Create a token for a service account, which is created if it does not exist',
          load: async () => (await import('./service/token.ts')).createCommand,
        },
        list: {
          summary: 'List the service accounts of the workspace and their tokens',
          alias: 'ls',
          load: async () => (await import('./service/token.ts')).listCommand,
        },
        revoke: {
          summary: 'Revoke a token of a service account',
          load: async () => (await import('./service/token.ts')).revokeCommand,
        },
      },
    },
    transfer: {
      summary: 'Transfer the workspace to another member',
      load: async () => (await import('./members/transfer.ts')).transferCommand,
    },
    members: {
      summary: 'List who is in the workspace and who was invited; change roles, and remove members',
      load: async () => (await import('./members/members.ts')).membersCommand,
    },
    invite: {
      summary: 'Invite people to the workspace',
      load: async () => (await import('./invitations/invite.ts')).inviteCommand,
    },
    uninvite: {
      summary: 'Revoke invitations that nobody has answered yet',
      load: async () => (await import('./invitations/uninvite.ts')).uninviteCommand,
    },
    'invite-link': {
      summary: 'Show, reset or turn off the link that lets anyone join the workspace',
      load: async () => (await import('./invitations/invite-link.ts')).inviteLinkCommand,
    },
    leave: {
      summary: 'Leave a workspace',
      load: async () => (await import('./members/leave.ts')).leaveCommand,
    },
    accept: {
      summary: 'Join a workspace you were invited to',
      load: async () => (await import('./invitations/accept.ts')).acceptCommand,
    },
    privacy: {
      summary: 'Show or set the minimum privacy of sandboxes in the workspace',
      load: async () => (await import('./privacy.ts')).privacyCommand,
    },
    export: {
      summary: 'Save the whole workspace as one zip',
      load: async () => (await import('../archives/export-workspace.ts')).exportWorkspaceCommand,
    },
    import: {
      summary: 'Import sandboxes and folders from an exported zip',
      load: async () => (await import('../archives/import-commands.ts')).importWorkspaceCommand,
    },
    reject: {
      summary: 'Decline an invitation to a workspace',
      load: async () => (await import('./invitations/reject.ts')).rejectCommand,
    },
  },
}
