import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readNpmrc } from '../../platform/config/npmrc.ts'
import { npmGateway } from './gateway.ts'
import { startRegistry } from './testing/registry.ts'

const PACKAGE = 'packager/v2/packages/a/1.0.0.json'
const HOUR_MS = 3_600_000

let registry: Awaited<ReturnType<typeof startRegistry>>
let cacheDir: string
let clock = 0

beforeEach(async () => {
  registry = await startRegistry()
  cacheDir = await mkdtemp(join(tmpdir(), 'sandlot-npm-'))
  clock = Date.now()
})
afterEach(async () => {
  await registry.stop()
  await rm(cacheDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const start = (maxBytes: number) =>
  npmGateway({
    cacheDir,
    maxBytes,
    registry: readNpmrc('', {}, { own: registry.url }),
    log: { warn: () => {} },
    now: () => clock,
  })

test('a CommonJS file is sent with its requires, and of two builds only the one that previews run', async () => {
  await registry.publish(
    'a',
    '1.0.0',
    {
      'index.js': `if (process.env.NODE_ENV === 'production') { module.exports = require('./cjs/live') } else { module.exports = require('./cjs/dev') }`,
      'cjs/dev.js': `require('react'); require('util'); exports.a = 1${' '.repeat(300_000)}`,
      'cjs/live.js': 'exports.a = 1',
      'odd.js': `require('./index'); try { require('not-declared') } catch {}`,
      'new.mjs': `import './index.js'`,
    },
    {
      peerDependencies: { react: '*' },
      exports: { '.': './index.js', './odd': './odd.js', './new': './new.mjs' },
    },
  )
  const { contents } = JSON.parse((await start(1_000_000_000).handle(PACKAGE)).body.toString())
  const requires = Object.entries<{ requires?: string[] }>(contents).map(([path, file]) => [
    path.replace('/node_modules/a/', ''),
    file.requires,
  ])
  expect(Object.fromEntries(requires)).toEqual({
    'package.json': undefined,
    'index.js': ['./cjs/dev'],
    'cjs/dev.js': ['react', 'util'],
    // Only the bundler finds out whether such a package exists.
    'odd.js': undefined,
    'new.mjs': undefined,
  })
})

test('the cache stays within the configured size, and deleted files are fetched again', async () => {
  await registry.publish('a', '1.0.0', { 'index.js': 'x'.repeat(10_000) })
  const gateway = start(1)
  const files = async () =>
    (await readdir(cacheDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length
  expect((await gateway.handle(PACKAGE)).status).toBe(200)
  await expect.poll(files).toBeGreaterThan(0)
  clock += HOUR_MS
  await gateway.handle('null/')
  await expect.poll(files).toBe(0)
  expect((await gateway.handle(PACKAGE)).status).toBe(200)
})
