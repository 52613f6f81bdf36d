import { defineConfig } from '@playwright/test'

const { CHROMIUM } = process.env
/** Pages need no window; the tests of the extension start the whole browser themselves. */
const forPages = process.env.CHROMIUM_HEADLESS_SHELL ?? CHROMIUM

/** The browser does nothing of its own accord, so that all it asks for is ours. */
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
  // Shared machines stall at times; what needed a second try is told as flaky.
  retries: 1,
  // Three times what most take on two quiet cores, so that one that hangs costs little. Longer ones say so.
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
    // The worker of our pages gets hundreds of files, a third of the work of a test in a browser of its own; tests
    // that are about it allow it.
    serviceWorkers: 'block',
    // To note everything that a page does takes time, so only a second try is noted.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
