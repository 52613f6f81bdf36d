import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { Modals } from '../shell/use-modals.ts'

export type ShareProps = {
  id: string
  title: string
  path: string
  /** Notifies the modal of other people's changes. Null if the page itself follows the sandbox. */
  socket: LiveSocket | null
}

/** Opens the modal that shares a sandbox. Its code is loaded on demand. */
export const openShare = (modals: Modals, props: ShareProps) =>
  modals.openModal(() => import('./share-modal.tsx').then((module) => module.ShareModal), props)
