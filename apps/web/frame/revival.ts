import { PREVIEW_REVIVAL_MS, PREVIEW_REVIVALS_MAX } from '@sandlot/core/runtime/limits'

type Revived = {
  /** Whether what it shows can be looked into: neither the browser's own error page nor another site can. */
  isReachable(): boolean
  answers(): boolean
  load(): void
}

/**
 * Loads a frame again that died while there was no network. One that answers stays as it is, and so does one that a
 * link had led to another site before.
 */
export function reviveAfterOutage(page: Window, frame: Revived): void {
  let isOurs = true
  let isDead = false
  const revive = (tries: number) => {
    isDead = tries === 1 ? !frame.answers() : !frame.isReachable()
    if (!isDead || tries > PREVIEW_REVIVALS_MAX || !page.navigator.onLine) return
    frame.load()
    // A browser says that there is a network before it is of use.
    page.setTimeout(() => revive(tries + 1), tries * PREVIEW_REVIVAL_MS)
  }
  page.addEventListener('offline', () => {
    isOurs = isDead || frame.isReachable()
  })
  page.addEventListener('online', () => {
    if (isOurs) revive(1)
  })
}
