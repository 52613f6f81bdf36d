import type { Noun } from '../platform/commands/command.ts'
import { forAdmins } from './for-admins.ts'

/** Commands for administrators; the server refuses them to everybody else. */
export const adminCommands: Noun = forAdmins({
  summary:
    'Administer the instance: people, workspaces, machines, settings, jobs, mail, health and the audit log',
  verbs: {
    people: {
      summary: 'Who has an account here',
      verbs: {
        list: {
          summary: 'List people, newest first',
          alias: 'ls',
          load: async () => (await import('./people-list.ts')).peopleListCommand,
        },
        suspend: {
          summary: 'Sign a person out everywhere and keep them out',

          load: async () => (await import('./people-change.ts')).suspendCommand,
        },
        restore: {
          summary: 'Restore a suspended person',

          load: async () => (await import('./people-change.ts')).restoreCommand,
        },
        'sign-in-link': {
          summary: 'Create a one-time link for a person who cannot sign in',
          load: async () => (await import('./sign-in-link.ts')).signInLinkCommand,
        },
        'make-admin': {
          summary: 'Make a person an administrator',

          load: async () => (await import('./people-change.ts')).makeAdminCommand,
        },
        'remove-admin': {
          summary: 'Remove a person as an administrator',

          load: async () => (await import('./people-change.ts')).removeAdminCommand,
        },
      },
    },
    workspaces: {
      summary: 'All workspaces of the instance',
      verbs: {
        list: {
          summary: 'List workspaces with their plans and contents',
          alias: 'ls',
          load: async () => (await import('./workspaces-list.ts')).workspacesListCommand,
        },
        'set-plan': {
          summary: 'Change the plan of a workspace',

          load: async () => (await import('./set-plan.ts')).setPlanCommand,
        },
      },
    },
    tiers: {
      summary: 'The sizes of virtual machines',
      verbs: {
        list: {
          summary: 'List the sizes, smallest first',
          alias: 'ls',
          load: async () => (await import('./tiers.ts')).tiersListCommand,
        },
        set: {
          summary: 'Change the resources and price of a size',

          load: async () => (await import('./tiers.ts')).tiersSetCommand,
        },
      },
    },
    settings: {
      summary: 'Who can create an account, and the announcement for everyone',
      verbs: {
        show: {
          summary: 'Show these settings',
          load: async () => (await import('./settings.ts')).settingsShowCommand,
        },
        set: {
          summary: 'Change these settings',
          load: async () => (await import('./settings.ts')).settingsSetCommand,
        },
      },
    },
    jobs: {
      summary: 'Background jobs of the server',
      verbs: {
        list: {
          summary: 'List waiting and failed jobs, failed ones first',
          alias: 'ls',
          load: async () => (await import('./jobs.ts')).jobsListCommand,
        },
        retry: {
          summary: 'Retry jobs now',

          load: async () => (await import('./jobs.ts')).jobsRetryCommand,
        },
      },
    },
    mail: {
      summary: 'Mail that the instance sends',
      verbs: {
        list: {
          summary: 'List the outbox, newest first',
          alias: 'ls',
          load: async () => (await import('./mail.ts')).mailListCommand,
        },
        show: {
          summary: 'Show a mail with its text',
          load: async () => (await import('./mail.ts')).mailShowCommand,
        },
        resend: {
          summary: 'Resend a mail',
          load: async () => (await import('./mail.ts')).mailResendCommand,
        },
        test: {
          summary: 'Send yourself a test mail, and show the answer of the mail server',

          load: async () => (await import('./mail-test.ts')).mailTestCommand,
        },
      },
    },
    setup: {
      summary: 'Show which sign-in providers and mail server are set up, and where',
      load: async () => (await import('./setup.ts')).setupCommand,
    },
    health: {
      summary: 'Show the health of everything the instance needs',
      load: async () => (await import('./health.ts')).healthCommand,
    },
    audit: {
      summary: 'List who did what and when, newest first',
      load: async () => (await import('./audit.ts')).auditCommand,
    },
  },
})
