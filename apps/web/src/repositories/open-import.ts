import type { Modals } from '../shell/use-modals.ts'

export type ImportOptions = {
  /** A link or name of the repository to import; where it names none the person looks for it first. */
  repository?: string
}

/** Opens the import modal; its code is loaded now. */
export const openImportModal = (modals: Modals, options: ImportOptions = {}) =>
  modals.openModal(() => import('./import-modal.tsx').then((module) => module.ImportModal), options)
