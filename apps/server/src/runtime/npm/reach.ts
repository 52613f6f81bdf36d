import { isBuiltin } from 'node:module'
import { requiresOf } from './common-js.ts'
import { browserFile, entriesFor, type Manifest, offeredSubpaths, readManifest } from './entries.ts'
import { importsOf, splitImport } from './imports.ts'
import { EXPORTS_FOLLOWED_MAX, GIVEN_WHOLE_MAX_BYTES, MANIFEST_MAX_BYTES } from './limits.ts'
import { type Placed, type Tree, visible } from './tree.ts'
import type { Unpacked } from './unpack.ts'

/** An unpacked package at its place in the tree, with the files to send. */
export type ReachInput = {
  placed: Placed
  unpacked: Unpacked
  manifest: Manifest
  files: Set<string>
  /** By file: what it requires, if all of that is known. The bundler then runs the file without parsing it. */
  requires: Map<string, readonly string[]>
}

const CODE = /\.(?:[cm]?jsx?|json|css|scss|sass|less|vue|svelte|[cm]?tsx?)$/i
const SCRIPT = /\.[cm]?jsx?$/i
const BUILT = /(?:^|[/.])(?:umd|min|tests?|__tests__|docs?|examples?)[/.]/i
const TRIES = [
  '',
  '.mjs',
  '.js',
  '.cjs',
  '.jsx',
  '.json',
  '/index.mjs',
  '/index.js',
  '/index.cjs',
  '/index.json',
]

/**
 * The bundler requests it with every React project but has its own: none of it is run, and it is large. If a plugin of
 * the project uses it, its files are requested one by one.
 */
const NEVER_RUN = new Set(['@babel/core'])

const NO_MANIFEST = Buffer.from('{}')
const manifests = new WeakMap<Buffer, Manifest>()

/** Parses a package.json once, however many imports lead to it. One that is far too large counts as empty. */
function manifestIn(bytes: Buffer): Manifest {
  const known = manifests.get(bytes)
  if (known) return known
  const manifest = readManifest(bytes.length > MANIFEST_MAX_BYTES ? '{}' : bytes.toString('utf8'))
  manifests.set(bytes, manifest)
  return manifest
}

type Step = { given: ReachInput; path: string }

/**
 * Chooses which files of a tree to send: all code of a small root, otherwise what its entries reach, including
 * dependencies. The bundler requests anything else one by one.
 */
export function reach(tree: Tree, packages: ReadonlyMap<Placed, Unpacked>): ReachInput[] {
  const all = new Map<Placed, ReachInput>()
  for (const [placed, unpacked] of packages)
    all.set(placed, {
      placed,
      unpacked,
      manifest: manifestIn(unpacked.files.get('/package.json')?.bytes ?? NO_MANIFEST),
      files: new Set(unpacked.files.has('/package.json') ? ['/package.json'] : []),
      requires: new Map(),
    })
  const root = all.get(tree.root)
  const steps: Step[] = root ? firstSteps(root) : []
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { given, path } = step
    for (const file of filesAt(given, path)) {
      if (given.files.has(file)) continue
      given.files.add(file)
      if (!SCRIPT.test(file)) continue
      const code = given.unpacked.files.get(file)?.bytes?.toString('utf8') ?? ''
      const requires = requiresOf(code)
      let areKnown = true
      for (const specifier of requires ?? importsOf(code)) {
        const next = stepsTo(tree, all, given, file, specifier)
        steps.push(...next)
        areKnown &&=
          isOutside(given, specifier) || next.some((one) => filesAt(one.given, one.path).length > 0)
      }
      if (requires && areKnown) given.requires.set(file, requires)
    }
  }
  return [...all.values()]
}

function firstSteps(root: ReachInput): Step[] {
  if (NEVER_RUN.has(root.placed.release.target)) return []
  const code = [...root.unpacked.files].filter(([path]) => CODE.test(path) && !BUILT.test(path))
  const size = code.reduce((sum, [, file]) => sum + (file.bytes?.length ?? 0), 0)
  const small = size <= GIVEN_WHOLE_MAX_BYTES ? code.map(([path]) => path.slice(1)) : []
  const offered = offeredSubpaths(root.manifest)
  const subpaths = ['', ...(offered.length <= EXPORTS_FOLLOWED_MAX ? offered : [])]
  const entries = subpaths.flatMap((subpath) => entriesFor(root.manifest, subpath))
  return [...entries, ...small].map((path) => ({ given: root, path }))
}

/** Provided by the project itself, or by the bundler. */
function isOutside({ placed }: ReachInput, specifier: string): boolean {
  const name = splitImport(specifier)?.name
  return name !== undefined && (isBuiltin(name) || Object.hasOwn(placed.release.peerDependencies, name))
}

function stepsTo(
  tree: Tree,
  all: ReadonlyMap<Placed, ReachInput>,
  given: ReachInput,
  file: string,
  specifier: string,
): Step[] {
  if (specifier.startsWith('.')) {
    const path = joined(file, specifier)
    return path === null ? [] : [{ given, path }]
  }
  const split = splitImport(specifier)
  const placed = split && visible(tree, given.placed, split.name)
  const target = placed && all.get(placed)
  return target ? entriesFor(target.manifest, split.subpath).map((path) => ({ given: target, path })) : []
}

/** The files that a path may resolve to: with or without an extension, or what a folder's own package.json names. */
function filesAt(given: ReachInput, path: string): string[] {
  const direct = fileAt(given, path)
  if (direct) return [direct]
  const inner = `/${path}/package.json`
  const bytes = given.unpacked.files.get(inner)?.bytes
  const [main = ''] = bytes ? entriesFor(manifestIn(bytes), '') : []
  const behind = joined(inner, main)
  const file = main && behind !== null ? fileAt(given, behind) : null
  return file ? [inner, file] : []
}

/** After applying the `browser` map. */
function fileAt({ unpacked, manifest }: ReachInput, path: string): string | null {
  const found = TRIES.map((end) => `${path}${end}`.replace(/^\/+/, '')).find((name) =>
    unpacked.files.has(`/${name}`),
  )
  if (found === undefined) return null
  const instead = browserFile(manifest, found)
  if (instead === null) return null
  return instead === found || unpacked.files.has(`/${instead}`) ? `/${instead}` : `/${found}`
}

function joined(file: string, specifier: string): string | null {
  const steps = file.slice(1).split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return null
  }
  return steps.join('/')
}
