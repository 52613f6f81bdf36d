import { test as base } from '@playwright/test'
import { startWorld, type World } from './world.ts'

/** Playwright's test with a world: one for each worker, and its server's log beside what failed. */
export const test = base.extend<{ serverLog: undefined }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ world }, use) => use(world.url),
  serverLog: [
    async ({ world }, use, info) => {
      const before = world.log().length
      await use(undefined)
      if (info.status === info.expectedStatus) return
      await info.attach('server.log', { body: world.log().slice(before), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
