import { type BrowserContext, expect } from '@playwright/test'

export type PageProblems = {
  /**
   * Ignores matching messages from now on, because the test causes them: a refused request, say, which browsers report
   * as an error.
   */
  readonly expect: (text: RegExp) => void
  readonly expectNone: () => void
}

/** Browsers report this for every page that is left while it connects. It is harmless. */
const LEFT_EARLY = /WebSocket is closed before the connection is established/

/** Playwright logs this in every page whose service worker is blocked. */
const WITHOUT_WORKER = /Service Worker registration blocked by Playwright/

/**
 * Records what the pages of an origin report: errors in the console, including violations of the content policy, and
 * uncaught exceptions.
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
