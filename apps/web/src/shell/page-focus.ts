import type { AppRouter } from '../router.tsx'

/** Whether the focused element disappeared. Any other focus was set on purpose. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Moves the focus to a page's heading if navigating there removed the focused element. Otherwise the keyboard would
 * start anywhere, and screen readers would not announce the new page. Returns a function that stops it.
 */
export function watchPageFocus(router: Pick<AppRouter, 'subscribe'>): () => void {
  let callOff = () => {}
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    callOff()
    // After a full load, the browser starts at the top of the page and reads it out.
    if (pathChanged && fromLocation) callOff = focusHeadingSoon()
  })
  return () => {
    stop()
    callOff()
  }
}

/** Waits, because a closing dialog may be about to return the focus, and the heading may appear later than its page. */
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
