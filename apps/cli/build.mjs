import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { isOfPackage } from './importer.mjs'
import { manPage } from './man-page.mjs'
import { packed } from './pack.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Zod's barrel pulls in forty languages of its own messages; core writes its own sentences. */
const englishOnly = {
  name: 'english-only',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      isOfPackage(importer, 'zod') ? { path: `${resolveDir}/../locales/en.js` } : undefined,
    )
  },
}

/** What nearly every command needs, and nothing that only some do. */
const COMMON = [
  'src/platform/bulk.ts',
  'src/platform/failure.ts',
  'src/platform/lists.ts',
  'src/platform/stdin.ts',
  'src/platform/table.ts',
  'src/platform/time.ts',
  'src/sandboxes/find.ts',
  'src/sandboxes/messages.ts',
  'src/sandboxes/pages.ts',
  'src/sandboxes/present.ts',
  'src/workspaces/chosen.ts',
  '../../packages/core/src/sandboxes/items/items.ts',
  '../../packages/core/src/sandboxes/messages.ts',
  '../../packages/core/src/sandboxes/search/rules.ts',
  '../../packages/core/src/templates/messages.ts',
  '../../packages/core/src/time.ts',
].map(here)

/** What is there before any command is. */
const ALWAYS = here('src/process.ts')

/**
 * Files that are used by different sets of commands come out as one chunk for each set, and each chunk costs as
 * much to find and open as a hundred lines do to run. With these behind all that is loaded when it is needed, they
 * are one set, and what is there anyway is another.
 */
const fewerChunks = (later) => ({
  name: 'fewer-chunks',
  setup({ onLoad }) {
    const before = [ALWAYS, ...COMMON].map((file) => `import ${JSON.stringify(file)}\n`).join('')
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
      later.has(path)
        ? { contents: before + (await readFile(path, 'utf8')), loader: path.endsWith('x') ? 'tsx' : 'ts' }
        : undefined,
    )
  },
})

/** All that anybody here imports of it by name. */
const PROCESS = [
  'export default globalThis.process',
  'export const env = /* @__PURE__ */ (() => globalThis.process.env)()',
  'export const cwd = () => globalThis.process.cwd()',
].join('\n')

/**
 * An import of a Node module makes Node read every property of it, and some of them load half of Node. Here only
 * those in use are read. Commander knows how to start programs, which no command of ours is, so for it even that
 * waits.
 */
const leanNode = {
  name: 'lean-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(?:child_process|fs|process|util)$/ }, ({ path, importer }) => {
      if (path === 'node:child_process' && !isOfPackage(importer, 'commander')) return
      // What packages that come later read is not to be a chunk of its own beside what is there anyway.
      const isLater = importer.includes('node_modules') && !isOfPackage(importer, 'commander')
      return { path, namespace: 'lean', ...(isLater && { suffix: '?later' }) }
    })
    onLoad({ filter: /.*/, namespace: 'lean' }, async ({ path }) => {
      if (path === 'node:process') return { contents: PROCESS }
      const names = Object.keys(await import(path)).filter(
        (name) => /^[a-z]\w*$/i.test(name) && name !== 'default',
      )
      return {
        contents: [
          `const get = (name) => process.getBuiltinModule('${path}')[name]`,
          ...names.map((name) => `export const ${name} = /* @__PURE__ */ get('${name}')`),
          'export default new Proxy({}, { get: (_, name) => get(name) })',
        ].join('\n'),
      }
    })
  },
}

/** Ink brings its own debugger for when it is itself being built; nobody is to find it in here. */
const noDebugger = {
  name: 'no-debugger',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:react-devtools-core|\.\/devtools\.js)$/ }, ({ path, importer }) =>
      isOfPackage(importer, 'ink') ? { path, namespace: 'none' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }))
  },
}

/** Node's own are a part of its fetch, which takes longer to load than a command does; here they are never sent. */
const plainHeaders = {
  name: 'plain-headers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^plain-headers$/ }, ({ path }) => ({ path, namespace: 'plain-headers' }))
    onLoad({ filter: /.*/, namespace: 'plain-headers' }, () => ({
      contents:
        'export class Headers extends Map { constructor(init) { super(Object.entries(init ?? {})) } }',
    }))
    onLoad({ filter: /[\\/]graphql-request[\\/]build[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      return /\bHeaders\b/.test(text)
        ? { contents: `import { Headers } from 'plain-headers'\n${text}` }
        : undefined
    })
  },
}

/** What is written for CommonJS requires modules of Node, which only a CommonJS file can do. */
const nodeForCommonJs = {
  name: 'node-for-commonjs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?[a-z_]+(?:\/[a-z]+)?$/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'built-in' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

/** ssh2 is faster with code that has to be compiled first; it goes on without where that is not there. */
const nothingNative = {
  name: 'nothing-native',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cpu-features$|\.node$/ }, ({ path, importer }) =>
      isOfPackage(importer, 'ssh2') ? { path, namespace: 'native' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'native' }, () => ({ contents: "throw new Error('not there')" }))
    // Files that ask where they lie, for what nobody here uses.
    onLoad({ filter: /[\\/]ssh2[\\/].*[\\/](?:agent|poly1305)\.js$/ }, async ({ path }) => ({
      contents: `const __dirname = ''\n${await readFile(path, 'utf8')}`,
    }))
  },
}

/** Of the manifest the version is printed, and nothing else is to be read for that. */
const versionAlone = {
  name: 'version-alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cli[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

const bundled = (later, more) =>
  build({
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
    // What jq asks for it finds in itself, so where its folder is makes no difference.
    define: { 'process.env.NODE_ENV': '"production"', __dirname: '"."' },
    plugins: [
      englishOnly,
      fewerChunks(later),
      leanNode,
      noDebugger,
      nodeForCommonJs,
      nothingNative,
      plainHeaders,
      versionAlone,
    ],
    alias: { graphql: '@sandlot/core/transport/graphql-language' },
    jsx: 'automatic',
    logLevel: 'warning',
    metafile: true,
    ...more,
  })

/** Files of ours that are loaded when they are needed. */
function loadedLater({ inputs }) {
  const imported = Object.values(inputs).flatMap(({ imports }) => imports)
  const paths = imported
    .filter(({ kind, external }) => kind === 'dynamic-import' && !external)
    .map(({ path }) => resolve(path))
  return new Set(paths.filter((path) => path !== ALWAYS && !path.includes('node_modules')))
}

const draft = await bundled(new Set(), { write: false })
const { metafile } = await bundled(loadedLater(draft.metafile))

/** Read before all else, by Nodes that can load none of it. */
const NODE_RULE = here('dist/node-rule.mjs')
await build({ entryPoints: [here('../../scripts/node-rule.mjs')], outfile: NODE_RULE, minify: true })

/** What `man sandlot` shows; the manual is written from the commands themselves. */
const MAN_PAGE = here('dist/sandlot.1')
await writeFile(MAN_PAGE, manPage(await readFile(here('../../docs/cli.md'), 'utf8')))

/** What an instance gives to others, and what is published: all of it in one file, and nothing to install besides. */
const PACKED = here('dist/packed/sandlot.tgz')
const PACKED_MAX_BYTES = 1_500_000
const chunks = Object.keys(metafile.outputs).map((path) => resolve(path))
const bytes = await packed(here('.'), [here('bin/sandlot.mjs'), NODE_RULE, MAN_PAGE, ...chunks])
if (bytes.length > PACKED_MAX_BYTES)
  throw new Error(`The packed command line has ${bytes.length} bytes, more than ${PACKED_MAX_BYTES}.`)
await mkdir(here('dist/packed'), { recursive: true })
await writeFile(PACKED, bytes)

// Only now, so that a command that runs meanwhile finds all of its parts.
const made = new Set(
  [NODE_RULE, MAN_PAGE, PACKED, ...Object.keys(metafile.outputs)].map((path) => resolve(path)),
)
for (const file of await readdir(here('dist'), { recursive: true, withFileTypes: true })) {
  const path = resolve(file.parentPath, file.name)
  if (file.isFile() && !made.has(path)) await rm(path)
}
