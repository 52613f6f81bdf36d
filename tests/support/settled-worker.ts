import type { Page } from '@playwright/test'

/** To look at every frame, as is usual, would keep the page from being idle, which its worker waits for. */
const POLL_MS = 100

/** Resolves once the worker answers for the pages of this browser, as from the second visit on. */
export const settledWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: POLL_MS,
  })

/** Cuts the network as for somebody who was here before: a worker that is still on its way would complain. */
export async function goOffline(page: Page): Promise<void> {
  await settledWorker(page)
  await page.context().setOffline(true)
}
