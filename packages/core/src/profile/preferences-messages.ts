import { BRAND } from '../brand.ts'
import type { PreferenceTab } from './preferences-rules.ts'

export const preferencesMessages = {
  title: 'Preferences',
  tabsLabel: 'Parts of the preferences',
  tabs: {
    account: 'Account',
    integrations: 'Integrations',
    notifications: 'Notifications',
    editor: 'Editor',
    experiments: 'Experiments',
  } satisfies Record<PreferenceTab, string>,
  noExperiments: 'No experiments available',
  noExperimentsText: `Features that ${BRAND} tries out show up here, where you can turn them on.`,
  notificationsTitle: 'In the app',
  notificationsText: 'The bell at the top of the dashboard tells you of these:',
  notificationsFilter: 'Its filter shows only the kinds that you choose.',
  noMail: `${BRAND} sends no e-mail about them.`,
  github: 'GitHub',
  githubText: 'Finds your repositories, and reads branches and pull requests with your rights.',
  githubAs: (login: string) => `Connected as ${login}`,
  githubLinked: 'Linked to your account, but without the right to see repositories.',
  githubNone: 'Not connected',
  githubRepositories: 'Go to repositories',
}
