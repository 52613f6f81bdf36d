import type { Modals } from '../../shell/use-modals.ts'

export type ImportOptions = {
  /** The link or name of the repository to import. Without it the user searches first. */
  repository?: string
}

/** Opens the import modal. Its code is loaded on demand. */
export const openImportModal = (modals: Modals, options: ImportOptions = {}) =>
  modals.openModal(() => import('./import-modal.tsx').then((module) => module.ImportModal), options)
