import type { Modals } from '../shell/use-modals.ts'

const preferencesModal = () =>
  import('./preferences/preferences-modal.tsx').then((module) => module.PreferencesModal)

/** Opens the preferences, at the tab or the section of one that is named (spec PS-035). */
export async function openPreferences(
  modals: Modals,
  { tab }: { tab?: string | undefined } = {},
): Promise<void> {
  await modals.openModal(preferencesModal, tab === undefined ? {} : { item: tab })
}
