import type { Modals } from '../../shell/use-modals.ts'

const settingsModal = () => import('./settings-modal.tsx').then((module) => module.SettingsModal)

/** Opens the editor's settings, at a tab where one is named. */
export async function openSettings(modals: Modals, itemId?: string): Promise<void> {
  await modals.openModal(settingsModal, itemId === undefined ? {} : { itemId })
}
