// Builds single executables of the command line for machines without Node: `npm run sea -w apps/cli`.
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'postject'
import { here, plugins, shared } from './bundle.mjs'

/** Marks a Node binary with something injected. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64']

const own = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** A script embedded in Node cannot import anything; Node's own modules come from `process.getBuiltinModule`. */
const askNode = {
  name: 'ask-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?[a-z_]+(?:\/[a-z]+)?$/ }, ({ path }) =>
      isBuiltin(path) ? { path, namespace: 'node' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'node' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
  },
}

/** The whole program in one script, wrapped so that it can await. */
async function script() {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [here('src/main.ts')],
    target: 'node24',
    // Referenced by code for other ways of starting, and never used in this one.
    define: { ...shared.define, 'import.meta.url': '"file:///sandlot"', 'import.meta.resolve': 'undefined' },
    plugins: [askNode, ...plugins],
    write: false,
  })
  return `"use strict";(async () => {${outputFiles[0].text}\n})()`
}

/** The Node of a platform, if npm has installed it. */
function nodeFor(platform) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${platform}/package.json`)
    return join(manifest, '..', 'bin', platform.startsWith('win') ? 'node.exe' : 'node')
  } catch {
    // There is no such package for macOS, which uses the Node that runs this.
    return platform === own ? process.execPath : null
  }
}

/** The blob that Node runs instead of a file. */
async function blob(folder, node) {
  const [main, output, config] = ['main.cjs', 'blob', 'sea.json'].map((name) => join(folder, name))
  await writeFile(main, await script())
  await writeFile(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true }))
  execFileSync(node, ['--experimental-sea-config', config], { stdio: 'ignore' })
  return readFile(output)
}

async function executable(platform, node, content) {
  const path = here(`dist/executables/sandlot-${platform}${platform.startsWith('win') ? '.exe' : ''}`)
  await copyFile(node, path)
  await chmod(path, 0o755)
  await inject(path, 'NODE_SEA_BLOB', content, {
    sentinelFuse: FUSE,
    ...(platform.startsWith('darwin') && { machoSegmentName: 'NODE_SEA' }),
  })
  process.stdout.write(`${path}\n`)
}

const found = PLATFORMS.flatMap((platform) => {
  const node = nodeFor(platform)
  return node === null ? [] : [[platform, node]]
})
const builder = found.find(([platform]) => platform === own)?.[1]
if (!builder) throw new Error(`There are no single executables for ${own}.`)

const folder = await mkdtemp(join(tmpdir(), 'sandlot-sea-'))
try {
  const content = await blob(folder, builder)
  await mkdir(here('dist/executables'), { recursive: true })
  const wanted = process.argv.slice(2)
  for (const [platform, node] of found)
    if (wanted.length === 0 || wanted.includes(platform)) await executable(platform, node, content)
} finally {
  await rm(folder, { recursive: true, force: true })
}
