import type { Modals } from '../../shell/use-modals.ts'

export type CreateOptions = {
  /** A sandbox or template to start from. */
  sandboxId?: string
  /** The folder that the new sandbox goes to; Drafts without one. */
  collectionPath?: string
  /** What it is called to begin with; else a title is suggested. */
  title?: string
}

/** Opens the create modal; its code is loaded now. */
export const openCreateModal = (modals: Modals, options: CreateOptions = {}) =>
  modals.openModal(() => import('./create-modal.tsx').then((module) => module.CreateModal), options)
