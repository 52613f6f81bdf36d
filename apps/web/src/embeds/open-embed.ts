import type { Modals } from '../shell/use-modals.ts'

export type EmbeddedSandbox = {
  id: string
  title: string
  privacy: number
  removedAt: string | null
  /** Whether the person may say who sees it. */
  mayOpen: boolean
}

/** Opens the modal with the HTML that shows a sandbox in another page; its code is loaded now. */
export const openEmbed = (modals: Modals, sandbox: EmbeddedSandbox) =>
  modals.openModal(() => import('./embed-modal.tsx').then((module) => module.EmbedModal), { sandbox })
