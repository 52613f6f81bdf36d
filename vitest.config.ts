import { configDefaults, defineConfig } from 'vitest/config'
import { ServersFirst } from './tests/support/servers-first.ts'

const exclude = [...configDefaults.exclude, '**/*.full.test.*']
/** A shared machine stalls for seconds at times; only what fails waits for so long. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }
const project = (name: string, root: string, folder = 'src') => ({
  test: { name, root, include: [`${folder}/**/*.test.{ts,tsx}`], exclude, ...patience },
})

export default defineConfig({
  test: {
    sequence: { sequencer: ServersFirst },
    projects: [
      // Rules and shapes keep no state between files, so each worker loads them once.
      { test: { ...project('core', 'packages/core').test, isolate: false } },
      'apps/server/vitest.config.ts',
      // Components ask for a document with a docblock, `@vitest-environment jsdom`, in `*.dom.test.tsx`.
      { test: { ...project('web', 'apps/web').test, isolate: false } },
      // Each test has a home, a host and a terminal of its own, so files leave each other nothing.
      { test: { ...project('cli', 'apps/cli').test, isolate: false } },
      'apps/extension/vitest.config.ts',
      project('demo', 'apps/demo'),
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], ...patience } },
      {
        // Black box, against the built product: `npm run e2e` builds first. Not isolated, so that a worker
        // keeps its world from file to file.
        test: {
          ...project('tests', 'tests', '.').test,
          isolate: false,
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
