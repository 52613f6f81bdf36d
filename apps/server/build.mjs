import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  packages: 'external',
  plugins: [
    {
      // Core is TypeScript in this repository, so it belongs in the bundle; everything else is installed.
      name: 'bundle-core',
      setup({ onResolve }) {
        onResolve({ filter: /^@sandlot\/core\// }, ({ path }) => ({
          path: fileURLToPath(
            new URL(`../../packages/core/src/${path.slice('@sandlot/core/'.length)}.ts`, import.meta.url),
          ),
        }))
      },
    },
  ],
  sourcemap: 'linked',
  logLevel: 'warning',
})
