import { defineConfig } from 'vite'

/**
 * The scripts that run on a preview's own host. Each is a single classic script, because the probe has to run before
 * anything else on its page. The mode selects the script.
 */
export default defineConfig(({ mode }) => ({
  base: '/__sandlot/frame/',
  publicDir: false,
  build: {
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    outDir: 'dist-frame',
    emptyOutDir: mode === 'shell',
    reportCompressedSize: false,
    rolldownOptions: {
      input: `frame/${mode}.ts`,
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
}))
