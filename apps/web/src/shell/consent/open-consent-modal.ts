import type { Modals } from '../use-modals.ts'

/** Shows what may be kept on the device, to choose from. */
export const openConsentModal = (modals: Modals): Promise<void> =>
  modals.openModal(() => import('./consent-modal.tsx').then((module) => module.ConsentModal), {})
