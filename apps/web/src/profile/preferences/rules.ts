import { preferenceItems as editorItems, type PreferenceItem } from '../editor-settings.ts'

export const preferenceTabs = ['account', 'integrations', 'notifications', 'editor', 'experiments'] as const
export type PreferenceTab = (typeof preferenceTabs)[number]

export type PreferenceViewer = {
  isSignedIn: boolean
  /** Whether the instance belongs to one company and hides what only makes sense on a public one. */
  isOnPremises: boolean
}

/** Returns the tabs of the preferences in order (spec PS-029 to PS-032). */
export function preferenceTabsFor({ isSignedIn, isOnPremises }: PreferenceViewer): PreferenceTab[] {
  const isShown: Record<PreferenceTab, boolean> = {
    account: isSignedIn,
    integrations: isSignedIn && !isOnPremises,
    notifications: true,
    editor: true,
    experiments: !isOnPremises,
  }
  return preferenceTabs.filter((tab) => isShown[tab])
}

/** The section of the account tab that other pages link to. */
export const TOKENS = 'tokens'

export type PreferencePlace = {
  tab: PreferenceTab
  editorItem?: PreferenceItem
  accountItem?: typeof TOKENS
}

/**
 * Returns where the preferences open for a named tab or section. Without a name, or for one that is hidden, that is the
 * account tab, or else the first one (spec PS-034, PS-035).
 */
export function preferencePlace(
  wanted: string | undefined,
  shown: readonly PreferenceTab[],
): PreferencePlace {
  const tab = shown.find((name) => name === wanted)
  if (tab) return { tab }
  const editorItem = editorItems.find((item) => item === wanted)
  if (editorItem && shown.includes('editor')) return { tab: 'editor', editorItem }
  if (wanted === TOKENS && shown.includes('account')) return { tab: 'account', accountItem: TOKENS }
  return { tab: shown[0] ?? 'editor' }
}
