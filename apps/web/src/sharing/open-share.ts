import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { Modals } from '../shell/use-modals.ts'

export type ShareProps = {
  id: string
  title: string
  path: string
  /** By which the modal hears of what others do; null where the page itself follows the sandbox. */
  socket: LiveSocket | null
}

/** Opens the modal that shares a sandbox; its code is loaded now. */
export const openShare = (modals: Modals, props: ShareProps) =>
  modals.openModal(() => import('./share-modal.tsx').then((module) => module.ShareModal), props)
