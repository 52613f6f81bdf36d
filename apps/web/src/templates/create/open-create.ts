import type { Modals } from '../../shell/use-modals.ts'

export type CreateOptions = {
  /** The sandbox or template to start from. */
  sandboxId?: string
  /** The folder for the new sandbox. Defaults to Drafts. */
  collectionPath?: string
  /** The initial title. By default one is suggested. */
  title?: string
}

/** Opens the create modal. Its code is loaded on demand. */
export const openCreateModal = (modals: Modals, options: CreateOptions = {}) =>
  modals.openModal(() => import('./create-modal.tsx').then((module) => module.CreateModal), options)
