import { defineConfig } from '@playwright/test'

const { CHROMIUM, CI } = process.env
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
    // A worker would stand between a page and what a test puts in the server's place; its own test lets it in.
    { name: 'web', testDir: 'web', use: { serviceWorkers: 'block' } },
    { name: 'extension', testDir: 'extension' },
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Shared machines stall at times; what needed a second try is told as flaky.
  retries: CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(forPages && { executablePath: forPages }),
      args: QUIET,
    },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // To note everything that a page does takes time: with a second try, that one is noted.
    trace: CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
