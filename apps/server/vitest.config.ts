import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'starters/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.full.test.ts'],
    pool: 'forks',
  },
})
