import type { BrowserContext } from '@playwright/test'

/** Who was here before was asked about cookies then. */
export const asReturning = (context: BrowserContext, origin: string): Promise<unknown> =>
  context.addInitScript((ours) => {
    if (window.origin === ours)
      window.localStorage.setItem('CSB/COOKIE_CONSENT', '{"analytical":false,"marketing":false}')
  }, origin)
