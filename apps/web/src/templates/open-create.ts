import type { Modals } from '../shell/use-modals.ts'

export type CreateOptions = {
  /** A sandbox or template to start from. */
  sandboxId?: string
  /** The folder that the new sandbox goes to; Drafts without one. */
  collectionPath?: string
}

/** Opens the create modal; its code is loaded now. */
export const openCreateModal = (modals: Modals, options: CreateOptions = {}) =>
  modals.openModal(() => import('./create-modal.tsx').then((module) => module.CreateModal), options)
