import type { Page } from '@playwright/test'

/** Polling on every frame, as is usual, would keep the page from being idle, which its worker waits for. */
const POLL_MS = 100

/** Resolves once the worker controls the pages of this browser, as from the second visit on. */
export const settledWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: POLL_MS,
  })

/** Cuts the network as for a returning visitor. A worker that is still being installed would report errors. */
export async function goOffline(page: Page): Promise<void> {
  await settledWorker(page)
  await page.context().setOffline(true)
}
