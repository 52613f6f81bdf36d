import type { BrowserProxy } from './browser-proxy.ts'
import { leave } from './visited.ts'
import { test } from './web-test.ts'

/**
 * Our test with a page in a browser that has visited the site before, and is signed out. Installing the worker costs
 * more than most of its tests, so they share this browser in turn. The look is set on the page, since the browser
 * already exists.
 */
export const secondVisit = test.extend<{ outward: BrowserProxy }>({
  outward: ({ visited }, use) => use(visited.proxy),
  context: async ({ visited: { context } }, use) => {
    await use(context)
    await leave(context)
  },
})
