import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  // Node gives everybody the CommonJS build; Vite would load a second copy, and the two are incompatible.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'starters/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.full.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    // Only loaded modules are kept between files, because loading them takes longer than most files take to run.
    isolate: false,
    // Each test creates what it needs: one that depended on another would pass by luck, and fail when run alone. The
    // order is the same in every run, so that nothing fails by chance; another seed finds more.
    sequence: { shuffle: { tests: true }, seed: 99 },
    // A shared machine stalls for seconds at times; only failing tests take this long.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
