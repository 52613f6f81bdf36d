import type { Modals } from '../shell/use-modals.ts'

export type EmbeddedSandbox = {
  id: string
  title: string
  privacy: number
  removedAt: string | null
  /** Whether the user may change its privacy. */
  mayOpen: boolean
}

/** Opens the modal with the HTML that embeds a sandbox. Its code is loaded on demand. */
export const openEmbed = (modals: Modals, sandbox: EmbeddedSandbox) =>
  modals.openModal(() => import('./embed-modal.tsx').then((module) => module.EmbedModal), { sandbox })
