import type { Modals } from '../shell/use-modals.ts'

const preferencesModal = () =>
  import('./preferences/preferences-modal.tsx').then((module) => module.PreferencesModal)

/** Opens the preferences, optionally at a tab or a section of one (spec PS-035). */
export async function openPreferences(
  modals: Modals,
  { tab }: { tab?: string | undefined } = {},
): Promise<void> {
  await modals.openModal(preferencesModal, tab === undefined ? {} : { item: tab })
}
