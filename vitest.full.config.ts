import { defineConfig } from 'vitest/config'

/** Tests that take minutes each, or engines that few have; only `npm run test:full` runs them. */
export default defineConfig({
  test: {
    name: 'full',
    include: ['tests/**/*.full.test.ts', 'apps/server/src/**/*.full.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false,
  },
})
