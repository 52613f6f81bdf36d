import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isOfPackage } from './importer.mjs'

export const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Zod's barrel includes forty languages of its messages; core has its own sentences. */
const englishOnly = {
  name: 'english-only',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      isOfPackage(importer, 'zod') ? { path: `${resolveDir}/../locales/en.js` } : undefined,
    )
  },
}

/** All named imports of it. */
const PROCESS = [
  'export default globalThis.process',
  'export const env = /* @__PURE__ */ (() => globalThis.process.env)()',
  'export const cwd = () => globalThis.process.cwd()',
].join('\n')

/**
 * Importing a Node module reads all of its properties, some of which load half of Node. Here only those in use are
 * read. Commander can start programs, which no command of ours is, so for it even that is deferred.
 */
export const leanNode = {
  name: 'lean-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(?:child_process|fs|process|util)$/ }, ({ path, importer }) => {
      if (path === 'node:child_process' && !isOfPackage(importer, 'commander')) return
      // What lazily loaded packages use must not become a chunk beside what is always loaded.
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

/** Ink ships its own developer tools, which do not belong here. */
const noDebugger = {
  name: 'no-debugger',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:react-devtools-core|\.\/devtools\.js)$/ }, ({ path, importer }) =>
      isOfPackage(importer, 'ink') ? { path, namespace: 'none' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }))
  },
}

/** Node's own Headers are part of fetch, which takes longer to load than a command; here they are never sent. */
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

/** Code written for CommonJS requires Node modules, which only a CommonJS file can do. */
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

/** ssh2 has optional native code and works without it. */
const nothingNative = {
  name: 'nothing-native',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cpu-features$|\.node$/ }, ({ path, importer }) =>
      isOfPackage(importer, 'ssh2') ? { path, namespace: 'native' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'native' }, () => ({ contents: "throw new Error('not there')" }))
    // Modules that look for files beside them, for features not used here.
    onLoad({ filter: /[\\/]ssh2[\\/].*[\\/](?:agent|poly1305)\.js$/ }, async ({ path }) => ({
      contents: `const __dirname = ''\n${await readFile(path, 'utf8')}`,
    }))
  },
}

/** Only the version of the manifest is needed. */
const versionAlone = {
  name: 'version-alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cli[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/** Plugins of every bundle of the command line. */
export const plugins = [englishOnly, noDebugger, nodeForCommonJs, nothingNative, plainHeaders, versionAlone]

/** Options of every bundle. */
export const shared = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  minify: true,
  // Node's default order would pick the CommonJS build of packages that have both, which cannot be tree-shaken.
  mainFields: ['module', 'main'],
  // jq contains everything it looks for, so its folder does not matter.
  define: { 'process.env.NODE_ENV': '"production"', __dirname: '"."' },
  alias: { graphql: '@sandlot/core/transport/graphql-language' },
  jsx: 'automatic',
  logLevel: 'warning',
}
