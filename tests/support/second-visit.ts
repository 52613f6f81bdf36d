import type { BrowserProxy } from './browser-proxy.ts'
import { leave } from './visited.ts'
import { test } from './web-test.ts'

/**
 * Our test with a page in a browser that was here before, where nobody is signed in any more. To get the worker there
 * costs more than most looks at what it does, so tests take this browser one after the other. How pages are looked at
 * is set on the page, since the browser is there already.
 */
export const secondVisit = test.extend<{ outward: BrowserProxy }>({
  outward: ({ visited }, use) => use(visited.proxy),
  context: async ({ visited: { context } }, use) => {
    await use(context)
    await leave(context)
  },
})
