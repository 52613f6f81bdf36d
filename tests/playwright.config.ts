import { defineConfig } from '@playwright/test'

const { CHROMIUM } = process.env
/** Pages need no window. The tests of the extension start the full browser themselves. */
const forPages = process.env.CHROMIUM_HEADLESS_SHELL ?? CHROMIUM

/** Disables the browser's background requests, so that all requests are ours. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'web', testDir: 'web' },
    { name: 'extension', testDir: 'extension' },
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Shared machines stall at times. Tests that needed a second try are reported as flaky.
  retries: 1,
  // Three times what most take on two quiet cores, so that a hanging test costs little. Longer tests set their own.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(forPages && { executablePath: forPages }),
      args: QUIET,
    },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // The pages' service worker fetches hundreds of files, a third of the work of a test in a new browser. Tests of the
    // worker allow it.
    serviceWorkers: 'block',
    // Tracing takes time, so only a second try is traced.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
