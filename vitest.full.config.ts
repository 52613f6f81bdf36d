import { defineConfig } from 'vitest/config'

/** Tests that take minutes each; only `npm run test:full` runs them. */
export default defineConfig({
  test: {
    name: 'full',
    root: 'tests',
    include: ['**/*.full.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
})
