import { type BrowserContext, expect } from '@playwright/test'

export type PageProblems = {
  /** From now on what matches is part of the test: a refused request, say, which browsers report as an error. */
  readonly expect: (text: RegExp) => void
  readonly expectNone: () => void
}

/** Said by browsers of every page that is left while it connects: nothing went wrong. */
const LEFT_EARLY = /WebSocket is closed before the connection is established/

/** Said by Playwright in every page that may have no worker. */
const WITHOUT_WORKER = /Service Worker registration blocked by Playwright/

/**
 * Notes what the pages of an origin complain about: errors in the console, which violations of the content policy
 * are too, and exceptions that nothing caught.
 */
export function watchProblems(context: BrowserContext, origin: string): PageProblems {
  const found: string[] = []
  const expected = [LEFT_EARLY, WITHOUT_WORKER]
  const isOurs = (url: string) => url === '' || url.startsWith(origin)
  context.on('console', (message) => {
    const { url } = message.location()
    if (!['error', 'warning'].includes(message.type()) || !isOurs(url)) return
    found.push(`${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => {
    if (!isOurs(error.page()?.url() ?? '')) return
    const { name, message, stack } = error.error()
    found.push(`uncaught: ${stack || `${name}: ${message}`}`)
  })
  return {
    expect: (text) => void expected.push(text),
    expectNone: () => {
      const rest = found.filter((problem) => !expected.some((text) => text.test(problem)))
      expect(rest, 'the console of the pages').toEqual([])
    },
  }
}
