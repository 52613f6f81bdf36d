/** What GitHub hands to React as it came from the server. */
const ROOTS = 'react-app, react-partial'
/** React draws it whatever it stands in. */
const DRAWN = '[data-testid="repo-header-actions"]'
/** GitHub's mark on a root that React has been given. */
const GIVEN = 'loaded'
/** How long a page that is whole is waited for to mark its roots; others than GitHub's own never do. */
const MARK_MAX_MS = 3_000

type Options = {
  signal: AbortSignal
  /** Calls back when the page has nothing else to do. */
  whenIdle?: (callback: () => void) => void
}

const browserIdle = (callback: () => void): void => {
  // Firefox and Chromium have it; a page in the background is not painted, so there it may take its time.
  requestIdleCallback(callback)
}

/**
 * Tells whether React has taken over what the server drew. Whatever is put there before makes React find a page that
 * it does not expect (its error 418), and draw all of it anew.
 */
export function watchHydration(page: Document, { signal, whenIdle = browserIdle }: Options) {
  const done = new WeakSet<Element>()
  const waiting = new WeakSet<Element>()

  const rootOf = (place: Element): Element | null =>
    place.closest(ROOTS) ?? (place.matches(DRAWN) ? place.closest('body') : null)

  const whenWhole = (then: () => void) => {
    if (page.readyState === 'complete') then()
    else page.defaultView?.addEventListener('load', then, { once: true, signal })
  }

  const whenGiven = (root: Element, then: () => void) => {
    if (root.classList.contains(GIVEN)) return then()
    const finish = () => {
      clearTimeout(timer)
      observer.disconnect()
      if (!signal.aborted) then()
    }
    const observer = new MutationObserver(() => root.classList.contains(GIVEN) && finish())
    observer.observe(root, { attributeFilter: ['class'] })
    const timer = setTimeout(finish, MARK_MAX_MS)
    signal.addEventListener('abort', finish, { once: true })
  }

  return {
    isDone: (place: Element): boolean => {
      const root = rootOf(place)
      return root === null || done.has(root)
    },
    wait: (place: Element, then: () => void): void => {
      const root = rootOf(place)
      if (!root || waiting.has(root)) return
      waiting.add(root)
      // React hydrates in slices, between which it lets the page work; idle time comes when there is no slice left.
      whenWhole(() =>
        whenGiven(root, () =>
          whenIdle(() =>
            whenIdle(() => {
              done.add(root)
              if (!signal.aborted) then()
            }),
          ),
        ),
      )
    },
  }
}
