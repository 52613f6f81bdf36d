import type { AppRouter } from '../router.tsx'
import type { Schedule } from './toast-service.ts'

/** By then the page has named the tab, and what has the focus has been read out. */
const ANNOUNCE_AFTER_MS = 150

/** Whether the focused element disappeared. Any other focus was set on purpose. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

type Reader = {
  /** Has a screen reader say which page this is; nothing takes back what was said of the one before. */
  announce: (title: string) => void
  schedule: Schedule
}

/**
 * Tells a keyboard and a screen reader that there is another page. Where what had the focus went with the page before,
 * the heading has it next, and is read out with it: a keyboard would begin anywhere. Where it stays, such as on a link
 * of the sidebar, the title is announced instead. Gives the way to stop.
 */
export function watchPageFocus(router: Pick<AppRouter, 'subscribe'>, reader: Reader): () => void {
  let callOff = () => {}
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    // The browser begins at the top of a page that it has loaded, and reads it out.
    if (!pathChanged || !fromLocation) return
    callOff()
    reader.announce('')
    callOff = arriveSoon(reader)
  })
  return () => {
    stop()
    callOff()
  }
}

/** A dialog may be about to give the focus back, and the heading may come later than its page. */
function arriveSoon({ announce, schedule }: Reader): () => void {
  let isOurs = true
  const look = () => {
    // Also where somebody has gone elsewhere while the heading was waited for.
    isOurs &&= isLost()
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1')
    if (!heading) return
    callOff()
    if (isOurs) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    } else
      callOff = schedule(() => {
        if (document.activeElement !== heading) announce(document.title)
      }, ANNOUNCE_AFTER_MS)
  }
  const observer = new MutationObserver(look)
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', look)
    look()
  })
  let callOff = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', look)
  }
  return () => callOff()
}
