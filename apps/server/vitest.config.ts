import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  // Node gives everybody the CommonJS build; Vite's choice would make a second copy, and two copies do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'starters/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.full.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    // Nothing is kept between files but loaded modules, which take longer to load than most files to run.
    isolate: false,
    // Each test makes what it needs: one that leans on another would pass by luck, and alone not at all. The order is
    // the same in every run, so that nothing fails by chance; another seed finds more.
    sequence: { shuffle: { tests: true }, seed: 99 },
    // A shared machine stalls for seconds at times; only what fails waits for so long.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
