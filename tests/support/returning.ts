import type { BrowserContext } from '@playwright/test'

/** A returning visitor has already answered the cookie banner. */
export const asReturning = (context: BrowserContext, origin: string): Promise<unknown> =>
  context.addInitScript((ours) => {
    if (window.origin === ours)
      window.localStorage.setItem('CSB/COOKIE_CONSENT', '{"analytical":false,"marketing":false}')
  }, origin)
