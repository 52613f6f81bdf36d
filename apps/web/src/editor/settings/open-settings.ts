import type { Modals } from '../../shell/use-modals.ts'

const settingsModal = () => import('./settings-modal.tsx').then((module) => module.SettingsModal)

/** Opens the editor's settings, optionally at a tab. */
export async function openSettings(modals: Modals, itemId?: string): Promise<void> {
  await modals.openModal(settingsModal, itemId === undefined ? {} : { itemId })
}
