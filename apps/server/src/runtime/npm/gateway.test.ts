import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readNpmrc } from '../../platform/config/npmrc.ts'
import { npmGateway } from './gateway.ts'
import { THE_SERVER } from './guard.ts'
import { TIMES } from './limits.ts'
import { pack, startRegistry } from './testing/registry.ts'

const HOUR_MS = 3_600_000
const MAX_BYTES = 1_000_000_000

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

/** A gateway as after a server start: all it knows is on disk. */
const start = (times: Partial<typeof TIMES> = {}, npmrc = '', isShort = () => false) =>
  npmGateway({
    cacheDir,
    maxBytes: MAX_BYTES,
    registry: readNpmrc(npmrc, {}, { own: registry.url }),
    log: { warn: () => {} },
    now: () => clock,
    isShort,
    times: { ...TIMES, ...times },
  })

async function json(gateway: ReturnType<typeof start>, path: string) {
  const { status, body } = await gateway.handle(path)
  return { status, body: JSON.parse(body.toString()) }
}

const packageAt = (name: string, version: string) => `packager/v2/packages/${name}/${version}.json`

it('deletes files not used recently while disk space is low', async () => {
  await registry.publish('one', '1.0.0', { 'index.js': '1' })
  let isShort = false
  const gateway = start({}, '', () => isShort)
  expect((await gateway.handle(packageAt('one', '1.0.0'))).status).toBe(200)
  const kept = async () =>
    (await readdir(cacheDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(await kept()).not.toEqual([])
  isShort = true
  clock += HOUR_MS
  await gateway.handle('nothing')
  await vi.waitFor(async () => expect(await kept()).toEqual([]), 5_000)
})

describe('a package for the bundler', () => {
  beforeEach(async () => {
    await registry.publish('b', '1.0.0', { 'index.js': "module.exports = 'b1'", 'extra.js': '1' })
    await registry.publish('b', '1.5.0', { 'index.js': "module.exports = 'b1.5'" })
    await registry.publish('b', '2.0.0', { 'main.js': "module.exports = 'b2'" }, { main: 'main' })
    await registry.publish(
      '@s/c',
      '1.0.0',
      { 'index.js': "module.exports = require('b')" },
      { dependencies: { b: '^2.0.0' } },
    )
    await registry.publish(
      'a',
      '1.0.0',
      { 'index.js': "require('b'); require('@s/c')", 'README.md': '# a', 'a.d.ts': 'type A = 1' },
      { dependencies: { b: '^1.0.0', '@s/c': '1.x', '@types/b': '*' }, peerDependencies: { react: '*' } },
    )
  })

  it('contains its files and those of all its dependencies, each in the requested version', async () => {
    const { status, body } = await json(start(), packageAt('a', '1.0.0'))
    expect(status).toBe(200)
    expect(body.dependency).toEqual({ name: 'a', version: '1.0.0' })
    expect(body.peerDependencies).toEqual({ react: '*' })
    expect(body.dependencyAliases).toEqual({})
    expect(Object.keys(body.contents).sort()).toEqual([
      '/node_modules/@s/c/index.js',
      '/node_modules/@s/c/node_modules/b/main.js',
      '/node_modules/@s/c/node_modules/b/package.json',
      '/node_modules/@s/c/package.json',
      '/node_modules/a/index.js',
      '/node_modules/a/package.json',
      '/node_modules/b/index.js',
      '/node_modules/b/package.json',
    ])
    expect(body.contents['/node_modules/b/index.js'].content).toBe("module.exports = 'b1.5'")
    expect(body.dependencyDependencies).toEqual({
      '@s/c': { semver: '1.x', resolved: '1.0.0', parents: ['a'], entries: ['@s/c@@s/c@1.0.0'] },
      b: { semver: '^1.0.0', resolved: '1.5.0', parents: ['a'], entries: ['b@b@1.5.0'] },
    })
  })

  it('resolves an alias to the package behind it', async () => {
    const { body } = await json(start(), packageAt('other', encodeURIComponent('npm:@s/c@^1.0.0')))
    expect(body.dependency).toEqual({ name: 'other', version: 'npm:@s/c@1.0.0' })
    expect(body.contents['/node_modules/other/index.js'].content).toContain("require('b')")
    const file = await start().handle('cdn/npm/@s/c@1.0.0/node_modules/other/index.js')
    expect(file.body.toString()).toContain("require('b')")
  })

  it('accepts a version, a range and a tag', async () => {
    for (const [asked, version] of [
      ['1.0.0', '1.0.0'],
      ['1', '1.5.0'],
      ['~1.0', '1.0.0'],
      ['latest', '2.0.0'],
    ])
      expect((await json(start(), packageAt('b', asked ?? ''))).body.dependency.version).toBe(version)
  })

  it('never runs its scripts or any of its code', async () => {
    const proof = join(cacheDir, 'proof')
    const script = `node -e "require('fs').writeFileSync('${proof}', '')"`
    const scripts = {
      preinstall: script,
      install: script,
      postinstall: script,
      prepare: script,
      prepack: script,
    }
    await registry.publish(
      'wild',
      '1.0.0',
      { 'index.js': `require('fs').writeFileSync('${proof}', '')`, 'binding.gyp': '{}' },
      { scripts, hasInstallScript: true, bin: './index.js' },
    )
    expect((await json(start(), packageAt('wild', '1.0.0'))).status).toBe(200)
    expect(existsSync(proof)).toBe(false)
  })

  it('leaves out dependencies that no registry has: git, URLs, paths', async () => {
    await registry.publish(
      'g',
      '1.0.0',
      { 'index.js': '' },
      {
        dependencies: {
          x: 'git+ssh://git@127.0.0.1/x.git',
          y: `${registry.url}y.tgz`,
          z: 'file:../z',
          b: '1.0.0',
        },
      },
    )
    const { body } = await json(start(), packageAt('g', '1.0.0'))
    expect(Object.keys(body.dependencyDependencies)).toEqual(['b'])
  })

  it('is sent compressed if accepted, and not at all if unchanged', async () => {
    const plain = await start().handle(packageAt('a', '1.0.0'))
    const small = await start().handle(packageAt('a', '1.0.0'), { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(small.body)).toEqual(plain.body)
    const { etag } = plain.headers
    expect(await start().handle(packageAt('a', '1.0.0'), { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: '',
    })
  })

  it('fetches everything once, however many requests there are', async () => {
    const gateway = start()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gateway.handle(packageAt('a', '1.0.0'))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(registry.asked.length).toBe(new Set(registry.asked).size)
  })

  it('contains only what a large package’s entries reach, and the rest file by file', async () => {
    const large = `/*${'x'.repeat(300_000)}*/`
    await registry.publish(
      'large',
      '1.0.0',
      {
        'index.js': "import './used.js'; export * from './folder'; require('./data'); import('./named')",
        'named/package.json': '{"module":"../esm/named.js"}',
        'esm/named.js': '',
        'used.js': large,
        'folder/index.mjs': '',
        'data.json': '{}',
        'unused.js': '1',
        'sub.js': "import('./node.js')",
        'node.js': '',
        'browser.js': '',
      },
      {
        exports: { '.': './index.js', './sub': { types: './sub.d.ts', import: './sub.js' } },
        browser: { './node.js': './browser.js' },
      },
    )
    const { body } = await json(start(), packageAt('large', '1.0.0'))
    expect(
      Object.keys(body.contents)
        .map((path) => path.slice('/node_modules/large'.length))
        .sort(),
    ).toEqual([
      '/browser.js',
      '/data.json',
      '/esm/named.js',
      '/folder/index.mjs',
      '/index.js',
      '/named/package.json',
      '/package.json',
      '/sub.js',
      '/used.js',
    ])
    const file = await start().handle('cdn/npm/large@1.0.0/unused.js')
    expect(file).toMatchObject({ status: 200, body: Buffer.from('1') })
  })
})

describe('versions and files', () => {
  beforeEach(async () => {
    await registry.publish('@s/p', '1.0.0', { 'index.js': 'old' })
    await registry.publish(
      '@s/p',
      '1.1.0',
      { 'lib/main.js': 'new', 'page.html': '<script>1</script>' },
      { main: './lib/main.js' },
    )
  })

  it('lists versions and tags', async () => {
    expect(await json(start(), 'jsd/v1/package/npm/@s/p')).toEqual({
      status: 200,
      body: { tags: { latest: '1.1.0' }, versions: ['1.1.0', '1.0.0'] },
    })
  })

  it('lists the files of a version, flat and as a folder', async () => {
    const { body } = await json(start(), 'jsd/v1/package/npm/@s/p@1.0.0/flat')
    expect(body.files).toContainEqual({
      name: '/index.js',
      hash: createHash('sha256').update('old').digest('base64'),
      time: '1985-10-26T08:15:00.000Z',
      size: 3,
    })
    const tree = await json(start(), 'unpkg/@s/p@1.0.0/?meta')
    expect(tree.body.files).toContainEqual({ path: '/index.js', type: 'file', size: 3 })
  })

  it('caches a file of an exact version for ever, of a range for a while', async () => {
    const exact = await start().handle('unpkg/@s/p@1.0.0/index.js')
    expect(exact.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    })
    const range = await start().handle('cdn/npm/@s/p@%5E1.0.0/')
    expect(range.body.toString()).toBe('new')
    expect(range.headers['cache-control']).not.toContain('immutable')
  })

  it('serves nothing that a browser would open as a page of the sandbox', async () => {
    const { headers } = await start().handle('cdn/npm/@s/p@1.1.0/page.html')
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('answers immediately for a missing file and every unknown path', async () => {
    expect(await json(start(), 'cdn/npm/@s/p@1.0.0/none.js')).toEqual({
      status: 404,
      body: { error: 'There is no file `/none.js` in `@s/p@1.0.0`.' },
    })
    expect(await start().handle('null/data/sandpack')).toMatchObject({ status: 204, body: '' })
    expect((await start().handle('cdn/gh/a/b@1/c.js')).status).toBe(404)
    expect(registry.asked.filter((path) => !path.startsWith('/@s/p'))).toEqual([])
  })
})

describe('failures', () => {
  const error = async (path: string, times?: Partial<typeof TIMES>) => {
    const { status, body } = await json(start(times), path)
    return `${status} ${body.error}`
  }

  it('reports an unknown package, version or dependency', async () => {
    await registry.publish('a', '1.0.0', {}, { dependencies: { gone: '^1.0.0' } })
    expect(await error(packageAt('none', '1.0.0'))).toBe('404 There is no package `none` in the registry.')
    expect(await error(packageAt('a', '9.9.9'))).toBe(
      '404 The package `a` has no version that fits `9.9.9` in the registry.',
    )
    expect(await error(packageAt('a', '1.0.0'))).toBe(
      '404 There is no package `gone` in the registry. (`a@1.0.0` depends on it.)',
    )
  })

  it('gives the same answer to an immediate retry, without asking the registry again', async () => {
    const gateway = start()
    const asked = await gateway.handle(packageAt('none', '1.0.0'))
    const before = registry.asked.length
    expect(await gateway.handle(packageAt('none', '1.0.0'))).toEqual(asked)
    expect(registry.asked.length).toBe(before)
  })

  it('uses and stores nothing that does not match its checksum', async () => {
    const other = await pack({ 'package.json': '{}' })
    registry.publishArchive(
      'bad',
      '1.0.0',
      await pack({ 'package.json': '{"name":"bad"}' }),
      {},
      `sha512-${'A'.repeat(86)}==`,
    )
    const wrong = '502 The package `bad@1.0.0` is not what its checksum says, so it was not used.'
    expect(await error(packageAt('bad', '1.0.0'))).toBe(wrong)
    expect(await error('cdn/npm/bad@1.0.0/package.json')).toBe(wrong)
    expect(existsSync(join(cacheDir, 'answers'))).toBe(false)
    const kept = await readdir(join(cacheDir, 'registry', 'content-v2'), { recursive: true }).catch(() => [])
    expect(kept.filter((path) => path.startsWith('sha512/') && path.length > 100).length).toBeLessThanOrEqual(
      1,
    )
    registry.publishArchive('none', '1.0.0', other, {}, '')
    expect(await error(packageAt('none', '1.0.0'))).toBe(
      '502 The registry gives no checksum for `none@1.0.0`, so it was not used.',
    )
  })

  it('refuses a package with paths outside itself, and one from another host', async () => {
    const evil = await pack({ 'package.json': '{}' })
    registry.publishArchive('far', '1.0.0', evil, {})
    const gateway = npmGateway({
      cacheDir,
      maxBytes: MAX_BYTES,
      registry: readNpmrc('', {}, { own: registry.url.replace('127.0.0.1', 'localhost') }),
      log: { warn: () => {} },
    })
    const { status, body } = await json(gateway, packageAt('far', '1.0.0'))
    expect([status, body.error]).toEqual([
      502,
      'The registry keeps `far@1.0.0` at another host, where this server does not go.',
    ])
  })

  it('reports that the registry did not respond, or answers from the cache', async () => {
    await registry.publish('a', '1.0.0', { 'index.js': "require('b')" }, { dependencies: { b: '^1.0.0' } })
    await registry.publish('b', '1.0.0', { 'index.js': '' })
    const warm = await start().handle(packageAt('a', '1.0.0'))
    await start().handle('jsd/v1/package/npm/a')
    await start().handle('cdn/npm/b@%5E1/index.js')
    await registry.stop()
    clock += 48 * HOUR_MS

    expect(await start().handle(packageAt('a', '1.0.0'))).toEqual(warm)
    expect((await json(start(), packageAt('a', '^1.0.0'))).status).toBe(200)
    expect((await json(start(), 'jsd/v1/package/npm/a')).body.versions).toEqual(['1.0.0'])
    expect((await start().handle('cdn/npm/b@%5E1/index.js')).status).toBe(200)
    expect(await error(packageAt('c', '1.0.0'))).toBe(
      '503 The registry did not answer, so `c` could not be fetched.',
    )
    await registry.start()
  })

  it('waits a limited time for a slow registry, and not at all if it has an older answer', async () => {
    await registry.publish('a', '1.0.0', { 'index.js': '' })
    await start().handle('jsd/v1/package/npm/a')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    registry.setBefore(() => held)
    clock += HOUR_MS
    expect((await json(start({ patience: 20 }), 'jsd/v1/package/npm/a')).body.versions).toEqual(['1.0.0'])
    expect(await error('jsd/v1/package/npm/slow', { patience: 20, registry: 40 })).toBe(
      '503 The registry did not answer, so `slow` could not be fetched.',
    )
    expect(await error(packageAt('a', '1.0.0'), { patience: 20, tarball: 40 })).toBe(
      '504 The registry took too long to send `a@1.0.0`.',
    )
    expect(await error(packageAt('a', '1.0.0'), { patience: 20, build: 40 })).toBe(
      '504 Fetching `a@1.0.0` takes long. It goes on; try again in a minute.',
    )
    release()
  })
})

describe('cached data', () => {
  it('is revalidated after a while, and dependencies are resolved again in the background', async () => {
    await registry.publish('b', '1.0.0', { 'index.js': 'one' })
    await registry.publish('a', '1.0.0', { 'index.js': "require('b')" }, { dependencies: { b: '^1.0.0' } })
    const gateway = start()
    const first = await gateway.handle(packageAt('a', '1.0.0'))
    await registry.publish('b', '1.1.0', { 'index.js': 'two' })
    registry.asked.length = 0
    expect(await gateway.handle(packageAt('a', '1.0.0'))).toEqual(first)
    expect(registry.asked).toEqual([])

    clock += 25 * HOUR_MS
    const done = new Promise<void>((resolve) => {
      registry.setBefore(async () => {
        if (registry.asked.includes('/b/-/1.1.0.tgz')) resolve()
      })
    })
    expect(await gateway.handle(packageAt('a', '1.0.0'))).toEqual(first)
    await done
    await expect
      .poll(async () => (await gateway.handle(packageAt('a', '1.0.0'))).body.toString())
      .toContain('two')
  })

  it('comes from the configured registry with its credentials', async () => {
    await registry.publish('@corp/p', '1.0.0', { 'index.js': '' })
    const host = registry.url.replace('http:', '')
    const npmrc = `@corp:registry=${registry.url}\n${host}:_authToken=\${TOKEN}\nscript-shell=/bin/evil`
    const gateway = npmGateway({
      cacheDir,
      maxBytes: MAX_BYTES,
      registry: readNpmrc(npmrc, { TOKEN: 'secret' }, { own: 'http://127.0.0.1:9/' }),
      log: { warn: () => {} },
    })
    expect((await gateway.handle('cdn/npm/@corp/p@1/index.js', {}, THE_SERVER)).status).toBe(200)
    expect(registry.credentials()).toBe('Bearer secret')
  })
})
