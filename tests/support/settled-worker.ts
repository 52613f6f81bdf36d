import type { Page } from '@playwright/test'

/** Resolves once the worker answers for the pages of this browser, as from the second visit on. */
export const settledWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Cuts the network as for somebody who was here before: a worker that is still on its way would complain. */
export async function goOffline(page: Page): Promise<void> {
  await settledWorker(page)
  await page.context().setOffline(true)
}
