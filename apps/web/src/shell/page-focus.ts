import type { AppRouter } from '../router.tsx'

/** What had the focus is gone; what has it otherwise was given it by somebody. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Gives the focus to the heading of the page that was gone to where what had it went with the page before: a keyboard
 * would begin anywhere, and a screen reader would not say that there is another page. Gives the way to stop.
 */
export function watchPageFocus(router: Pick<AppRouter, 'subscribe'>): () => void {
  let callOff = () => {}
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    callOff()
    // The browser begins at the top of a page that it has loaded, and reads it out.
    if (pathChanged && fromLocation) callOff = focusHeadingSoon()
  })
  return () => {
    stop()
    callOff()
  }
}

/** A dialog may be about to give the focus back, and the heading may come later than its page. */
function focusHeadingSoon(): () => void {
  const look = () => {
    if (!isLost()) return callOff()
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1')
    if (!heading) return
    callOff()
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', callOff)
    look()
  })
  function callOff() {
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', callOff)
  }
  return callOff
}
