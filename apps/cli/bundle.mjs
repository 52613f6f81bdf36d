import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isOfPackage } from './importer.mjs'

export const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Zod's barrel pulls in forty languages of its own messages; core writes its own sentences. */
const englishOnly = {
  name: 'english-only',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      isOfPackage(importer, 'zod') ? { path: `${resolveDir}/../locales/en.js` } : undefined,
    )
  },
}

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
export const leanNode = {
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

/** What every bundle of the command line goes through. */
export const plugins = [englishOnly, noDebugger, nodeForCommonJs, nothingNative, plainHeaders, versionAlone]

/** What every bundle has in common. */
export const shared = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  minify: true,
  // Node's order would take the CommonJS build of packages that have both, which can't be tree-shaken.
  mainFields: ['module', 'main'],
  // What jq asks for it finds in itself, so where its folder is makes no difference.
  define: { 'process.env.NODE_ENV': '"production"', __dirname: '"."' },
  alias: { graphql: '@sandlot/core/transport/graphql-language' },
  jsx: 'automatic',
  logLevel: 'warning',
}
