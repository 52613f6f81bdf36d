import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { type BrowserProxy, startBrowserProxy } from './browser-proxy.ts'
import { asReturning } from './returning.ts'
import { settledWorker } from './settled-worker.ts'

/** A browser that has visited this site before, with its worker, and its proxy. */
export type Visited = {
  readonly context: BrowserContext
  readonly proxy: BrowserProxy
  readonly close: () => Promise<void>
}

export async function visit(
  browser: Browser,
  { baseURL, ...options }: BrowserContextOptions & { baseURL: string },
): Promise<Visited> {
  // Playwright emulates offline mode for workers too, and hangs on one that was just stopped, as ours is between two
  // tests. The worker requests only pages and code, so its offline requests don't matter here.
  process.env.PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK = '1'
  const proxy = await startBrowserProxy()
  const context = await browser.newContext({
    ...options,
    baseURL,
    // Otherwise the first test would set its viewport for good, such as a phone's.
    viewport: { width: 1280, height: 720 },
    colorScheme: 'light',
    proxy: { server: proxy.url },
    serviceWorkers: 'allow',
  })
  await asReturning(context, baseURL)
  const page = await context.newPage()
  await page.goto('/signin')
  await settledWorker(page)
  await leave(context)
  const close = async () => {
    await context.close()
    await proxy.stop()
  }
  return { context, proxy, close }
}

/** Removes all user data, and stops the worker as browsers do with an idle one. The next page starts it. */
export async function leave(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.goto('/favicon.svg')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
}
