import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program, root } from '../run.mjs'

/** Runs on the user's Node.js, which may be 20.19. */
const ON_USERS_NODE = [
  'apps/server/src/files/a.ts',
  'apps/cli/src/files/a.tsx',
  'apps/cli/bin/a.mjs',
  'packages/core/src/files/a.ts',
  'scripts/a.mjs',
]
/** Runs in browsers, or on the Node.js that comes with the dependencies. */
const ELSEWHERE = [
  'apps/web/src/files/a.ts',
  'packages/core/src/files/a.test.ts',
  'apps/cli/src/testing/a.ts',
]
/** Files that are not type-checked. */
const UNCHECKED = ON_USERS_NODE.filter((path) => path.endsWith('.mjs'))

const NEWER = [
  "URL.parse('a')",
  "new WebSocket('a')",
  "new EventSource('a')",
  "new CloseEvent('a')",
  'new URLPattern()',
  'new Float16Array(1)',
  'navigator.hardwareConcurrency',
  "localStorage.getItem('a')",
  "sessionStorage.getItem('a')",
  'Promise.try(run)',
  'Promise.withResolvers()',
  'Object.groupBy([], run)',
  'Map.groupBy([], run)',
  'Array.fromAsync([])',
  'Iterator.from([])',
  "RegExp.escape('a')",
  'Error.isError(run)',
  "Uint8Array.fromBase64('')",
  "Uint8Array.fromHex('')",
  'new Uint8Array().toBase64()',
  'new Uint8Array().toHex()',
  'Math.sumPrecise([])',
  'Math.f16round(1)',
  'new Set().difference(new Set())',
  'new Set().symmetricDifference(new Set())',
  'new Set().isSubsetOf(new Set())',
  'new Set().isSupersetOf(new Set())',
  'new Set().isDisjointFrom(new Set())',
  'process.features.typescript',
]
const IMPORTS = [
  "import { glob, globSync } from 'node:fs'",
  "import { glob as later } from 'node:fs/promises'",
  "import { enableCompileCache } from 'node:module'",
  "import { matchesGlob } from 'node:path'",
  "import { DatabaseSync } from 'node:sqlite'",
]
const OLD = ["URL.canParse('a')", 'structuredClone([])', '[].toSorted()', "fetch('a')", 'new Blob()']

let folder
/** The lines of a file that are reported. */
let refused
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandlot-lint-'))
  for (const path of ['biome.json', 'scripts/lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const write = (path, lines) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), lines.join(';\n'))
  }
  for (const path of [...ON_USERS_NODE, ...ELSEWHERE]) write(path, [...NEWER, ...OLD])
  for (const path of UNCHECKED) write(path.replace('a.mjs', 'b.mjs'), IMPORTS)
  const rules = ['plugin', 'style/noRestrictedGlobals', 'style/noRestrictedImports']
  const options = ['--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json']
  const only = rules.map((rule) => `--only=${rule}`)
  const { stdout } = spawnSync(...program('biome', ['lint', ...options, ...only]), {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout)
  refused = (path) =>
    new Set(diagnostics.filter((one) => one.location.path === path).map((one) => one.location.start.line))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const told = (path, lines) => lines.filter((_, index) => refused(path).has(index + 1))

test.each(ON_USERS_NODE)('in %s nothing is used that the oldest Node does not have', (path) => {
  expect(told(path, [...NEWER, ...OLD])).toEqual(NEWER)
})

test.each(UNCHECKED)('beside %s nothing is imported that the oldest Node does not have', (path) => {
  expect(told(path.replace('a.mjs', 'b.mjs'), IMPORTS)).toEqual(IMPORTS)
})

test.each(ELSEWHERE)('%s runs on newer ones only', (path) => {
  expect(refused(path).size).toBe(0)
})
