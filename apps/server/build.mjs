import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildAgent } from './build-agent.mjs'

await build({
  entryPoints: [
    'src/main.ts',
    'src/serve.ts',
    'src/runtime/npm/process/npm-process.ts',
    'src/runtime/boxes/box-runner.ts',
    'src/archives/thread/list-thread.ts',
    'src/archives/thread/pack-thread.ts',
  ],
  outdir: 'dist',
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  plugins: [
    {
      // Loaded by what has checked that this Node can.
      name: 'serve-apart',
      setup({ onResolve }) {
        onResolve({ filter: /^\.\/serve\.ts$/ }, () => ({ path: './serve.js', external: true }))
      },
    },
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

await buildAgent(fileURLToPath(new URL('dist/agent', import.meta.url)))
