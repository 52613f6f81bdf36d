import { expect } from '@playwright/test'
import type { BrowserProxy } from './browser-proxy.ts'
import type { World } from './world.ts'

/** Returns the requests that left the browser since this call, each as method and path, even if given up. */
export function requestsFrom(proxy: BrowserProxy, { url }: Pick<World, 'url'>): () => string[] {
  const before = proxy.sent.length
  return () => proxy.sent.slice(before).map((one) => one.replace(url, ''))
}

/** Each of these was sent, and not twice. */
export function expectOnce(sent: readonly string[], expected: readonly string[]): void {
  expect(expected.map((one) => [one, sent.filter((other) => other === one).length])).toEqual(
    expected.map((one) => [one, 1]),
  )
}
