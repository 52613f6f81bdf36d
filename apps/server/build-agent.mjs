import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const CORE = new URL('../../packages/core/src/', import.meta.url)
/** Boxes run Linux, whatever the server runs on. */
const NATIVE = `@lydell/node-pty-linux-${process.arch}/pty.node`

/**
 * Builds the agent of boxes as a self-contained folder: one file, plus its native module. A box gets this folder and
 * nothing else of the server.
 */
export async function buildAgent(outdir) {
  await bundle('agent', 'src/runtime/boxes/agent/main.ts', outdir)
  await buildRelay(outdir)
  await mkdir(outdir, { recursive: true })
  const native = nativeFile()
  if (native) await copyFile(native, join(outdir, 'pty.node'))
}

/** Runs next to the agent if boxes may be on another machine. */
export const buildRelay = (outdir) =>
  bundle('relay', 'src/runtime/boxes/drivers/kubernetes/relay/main.ts', outdir)

const bundle = (name, entry, outdir) =>
  build({
    entryPoints: { [name]: fileURLToPath(new URL(entry, import.meta.url)) },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    // Importing http as an ES module loads all of its exports, including fetch, which costs 2 MB per box.
    format: 'cjs',
    minify: true,
    plugins: [ownParts],
    logLevel: 'warning',
  })

/** The package for another platform is not installed there. */
function nativeFile() {
  try {
    const file = require.resolve(NATIVE, { paths: [require.resolve('@lydell/node-pty')] })
    return existsSync(file) ? file : null
  } catch {
    return null
  }
}

const ownParts = {
  name: 'own-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@sandlot\/core\// }, ({ path }) => ({
      path: fileURLToPath(new URL(`${path.slice('@sandlot/core/'.length)}.ts`, CORE)),
    }))
    // By default, it would search node_modules for the native module.
    onLoad({ filter: /@lydell\/node-pty\/requireBinary\.js$/ }, () => ({
      contents: "exports.requireBinary = () => require('./pty.node')",
    }))
    onResolve({ filter: /^\.\/pty\.node$/ }, ({ path }) => ({ path, external: true }))
  },
}
