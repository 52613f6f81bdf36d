/** The elements that GitHub renders on the server and hydrates with React. */
const ROOTS = 'react-app, react-partial'
/** Always rendered by React, whatever its container. */
const DRAWN = '[data-testid="repo-header-actions"]'
/** The class that GitHub sets on a root once React has taken it over. */
const GIVEN = 'loaded'
/** How long to wait for a loaded page to mark its roots. Only GitHub's own roots ever get the mark. */
const MARK_MAX_MS = 3_000

type Options = {
  signal: AbortSignal
  /** Calls back when the page is idle. */
  whenIdle?: (callback: () => void) => void
}

const browserIdle = (callback: () => void): void => {
  // Supported by Firefox and Chromium. A page in the background is not painted, so a delay there does no harm.
  requestIdleCallback(callback)
}

/**
 * Reports whether React has hydrated the server-rendered markup. Inserting anything earlier makes React find unexpected
 * markup (its error 418) and render everything again.
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
      // React hydrates in slices and yields to the page in between. The page is idle only when no slice is left.
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
