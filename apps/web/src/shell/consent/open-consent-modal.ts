import type { Modals } from '../use-modals.ts'

/** Opens the choice of what may be stored on the device. */
export const openConsentModal = (modals: Modals): Promise<void> =>
  modals.openModal(() => import('./consent-modal.tsx').then((module) => module.ConsentModal), {})
