import { defineConfig } from 'vitest/config'
import { WxtVitest } from 'wxt/testing/vitest-plugin'

export default defineConfig({
  plugins: [await WxtVitest({ root: import.meta.dirname })],
  test: { name: 'extension', isolate: false, include: ['src/**/*.test.{ts,tsx}'] },
})
