import { PREVIEW_REVIVAL_MS, PREVIEW_REVIVALS_MAX } from '@sandlot/core/runtime/limits'

type Revived = {
  /** Whether its content is accessible. The browser's own error page and other sites are not. */
  isReachable(): boolean
  answers(): boolean
  load(): void
}

/**
 * Reloads a frame that broke while the network was down. Frames that respond are left alone, and so are those that a
 * link had led to another site before.
 */
export function reviveAfterOutage(page: Window, frame: Revived): void {
  let isOurs = true
  let isDead = false
  const revive = (tries: number) => {
    isDead = tries === 1 ? !frame.answers() : !frame.isReachable()
    if (!isDead || tries > PREVIEW_REVIVALS_MAX || !page.navigator.onLine) return
    frame.load()
    // Browsers report a network before it is usable.
    page.setTimeout(() => revive(tries + 1), tries * PREVIEW_REVIVAL_MS)
  }
  page.addEventListener('offline', () => {
    isOurs = isDead || frame.isReachable()
  })
  page.addEventListener('online', () => {
    if (isOurs) revive(1)
  })
}
