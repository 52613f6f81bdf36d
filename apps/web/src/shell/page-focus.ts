import type { AppRouter } from '../router.tsx'
import type { Schedule } from './toast-service.ts'

/** By then the page has set its title, and the focused element has been read out. */
const ANNOUNCE_AFTER_MS = 150

/** Whether the focused element disappeared. Any other focus was set on purpose. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

type Reader = {
  /** Announces the page to a screen reader; an empty text clears the previous announcement. */
  announce: (title: string) => void
  schedule: Schedule
}

/**
 * Tells keyboard and screen reader users about a new page. If the focused element disappeared with the previous page,
 * the heading gets the focus and is read out. If the focus stays, for instance on a link in the sidebar, the title is
 * announced instead. Returns a function that stops it.
 */
export function watchPageFocus(router: Pick<AppRouter, 'subscribe'>, reader: Reader): () => void {
  let callOff = () => {}
  const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    // Browsers start at the top of a page that they load, and read it out.
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

/** A dialog may be about to return the focus, and the heading may be rendered later than its page. */
function arriveSoon({ announce, schedule }: Reader): () => void {
  let isOurs = true
  const look = () => {
    // Not if the user has focused something else while the heading was loading.
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
