import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Modals } from '../shell/use-modals.ts'

export type ImportOptions = {
  /** A repository to import; without one the person looks for it first. */
  repository?: RepositoryName
}

/** Opens the import modal; its code is loaded now. */
export const openImportModal = (modals: Modals, options: ImportOptions = {}) =>
  modals.openModal(() => import('./import-modal.tsx').then((module) => module.ImportModal), options)
