import { readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Zod's barrel pulls in forty languages of its own messages; core writes its own sentences. */
const englishOnly = {
  name: 'english-only',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      importer.includes('/zod/') ? { path: `${resolveDir}/../locales/en.js` } : undefined,
    )
  },
}

const { metafile } = await build({
  entryPoints: { sandlot: here('src/main.ts') },
  outdir: here('dist'),
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  minify: true,
  // Node's order would take the CommonJS build of packages that have both, which can't be tree-shaken.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: {
    js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);",
  },
  plugins: [englishOnly],
  logLevel: 'warning',
  metafile: true,
})

// Only now, so that a command that runs meanwhile finds all of its parts.
const made = new Set(Object.keys(metafile.outputs).map((path) => resolve(path)))
for (const file of await readdir(here('dist'), { recursive: true, withFileTypes: true })) {
  const path = resolve(file.parentPath, file.name)
  if (file.isFile() && !made.has(path)) await rm(path)
}
