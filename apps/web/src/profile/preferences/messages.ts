import { BRAND } from '@sandlot/core/brand'
import type { PreferenceTab } from './rules.ts'

export const preferencesMessages = {
  title: 'Preferences',
  tabsLabel: 'Preference sections',
  tabs: {
    account: 'Account',
    integrations: 'Integrations',
    notifications: 'Notifications',
    editor: 'Editor',
    experiments: 'Experiments',
  } satisfies Record<PreferenceTab, string>,
  noExperiments: 'No experiments available',
  noExperimentsText: `Features that ${BRAND} is trying out appear here, where you can turn them on.`,
  github: 'GitHub',
  githubText: 'Finds your repositories, and reads branches and pull requests with your permissions.',
  githubAs: (login: string) => `Connected as ${login}`,
  githubLinked: 'Linked to your account, but without permission to see repositories.',
  githubNone: 'Not connected',
  githubRepositories: 'Go to repositories',
}
