import { defineConfig } from 'vitest/config'

/** Tests that take minutes each, or engines that few have; only `npm run test:full` runs them. */
export default defineConfig({
  // As in the tests of the server: two copies do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name: 'full',
    include: ['tests/**/*.full.test.ts', 'apps/server/src/**/*.full.test.ts'],
    // Those of the server have databases of their own, as its other tests do.
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
})
