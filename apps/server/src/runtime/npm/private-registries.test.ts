import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readNpmrc } from '../../platform/config/npmrc.ts'
import { npmGateway } from './gateway.ts'
import { THE_SERVER } from './guard.ts'
import { startRegistry } from './testing/registry.ts'

type Registry = Awaited<ReturnType<typeof startRegistry>>

let corp: Registry
let open: Registry
let cacheDir: string

beforeEach(async () => {
  corp = await startRegistry()
  open = await startRegistry()
  cacheDir = await mkdtemp(join(tmpdir(), 'sandlot-npm-'))
  for (const registry of [corp, open])
    await registry.publish('@corp/p', '1.0.0', { 'index.js': 'private code' })
})
afterEach(async () => {
  await Promise.all([corp.stop(), open.stop()])
  await rm(cacheDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const placeOf = (url: string) => url.replace('http:', '')

const start = (npmrc: string) =>
  npmGateway({
    cacheDir,
    maxBytes: 1_000_000_000,
    registry: readNpmrc(npmrc, {}, { own: open.url }),
    log: { warn: () => {} },
  })

const PACKAGE = 'packager/v2/packages/@corp/p/1.0.0.json'
const FILE = 'cdn/npm/@corp/p@1.0.0/index.js'
const TARBALL = '/@corp/p/-/1.0.0.tgz'

describe('a registry’s redirect', () => {
  const withToken = () => `@corp:registry=${corp.url}\n${placeOf(corp.url)}:_authToken=secret`

  it('to another configured port does not carry the token', async () => {
    corp.move(TARBALL, `${open.url.replace(/\/$/, '')}${TARBALL}`)
    const { status, body } = await start(withToken()).handle(FILE, {}, THE_SERVER)
    expect([status, body.toString()]).toEqual([200, 'private code'])
    expect(open.asked).toContain(TARBALL)
    expect(open.credentials()).toBeUndefined()
  })

  it('on its own host carries the token below the path it is for, and nowhere else', async () => {
    const npmrc = `@corp:registry=${corp.url}npm/\n${placeOf(corp.url)}npm/:_authToken=secret`
    corp.move('/npm/@corp/p', `${corp.url}@corp/p`)
    const seen: [string, string | undefined][] = []
    corp.setBefore(async () => {
      seen.push([corp.asked.at(-1) ?? '', corp.credentials()])
    })
    expect((await start(npmrc).handle(FILE, {}, THE_SERVER)).status).toBe(200)
    expect(seen).toEqual([
      ['/npm/@corp/p', 'Bearer secret'],
      ['/@corp/p', undefined],
      [TARBALL, undefined],
    ])
  })

  it('leads to no internal address that is not configured', async () => {
    const inside = await startRegistry()
    await inside.publish('@corp/p', '1.0.0', { 'index.js': 'inside' })
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      corp.move('/@corp/p', `${inside.url.replace('127.0.0.1', host)}@corp/p`)
      const { status } = await start(withToken()).handle(FILE, {}, THE_SERVER)
      expect(status).toBe(502)
    }
    expect(inside.asked).toEqual([])
    await inside.stop()
  })
})

describe('a package that requires the server’s credentials', () => {
  const withToken = () => `@corp:registry=${corp.url}\n${placeOf(corp.url)}:_authToken=secret`
  const refusal = expect.stringContaining('needs a package from a private registry')
  const ask = async (gateway: ReturnType<typeof start>, path: string) => {
    const { status, body } = await gateway.handle(path)
    return [status, JSON.parse(body.toString()).error]
  }

  it('is returned to those who may read it, and is not cached in between', async () => {
    const gateway = start(withToken())
    for (const path of [PACKAGE, FILE, 'jsd/v1/package/npm/@corp/p']) {
      const answer = await gateway.handle(path, {}, THE_SERVER)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    }
  })

  it('is refused to everyone else in each form, even once it is on disk', async () => {
    const gateway = start(withToken())
    const alias = `packager/v2/packages/other/${encodeURIComponent('npm:@corp/p@1.0.0')}.json`
    const forms = [
      PACKAGE,
      FILE,
      alias,
      'jsd/v1/package/npm/@corp/p',
      'jsd/v1/package/npm/@corp/p@1.0.0/flat',
      'unpkg/@corp/p@1.0.0/?meta',
    ]
    for (const path of forms) expect(await ask(gateway, path)).toEqual([403, refusal])
    expect(corp.asked).toEqual([])
    for (const path of forms) expect((await gateway.handle(path, {}, THE_SERVER)).status).toBe(200)
    for (const path of forms) expect(await ask(start(withToken()), path)).toEqual([403, refusal])
  })

  it('is refused as a dependency of a public one, before and after that was built', async () => {
    await open.publish(
      'a',
      '1.0.0',
      { 'index.js': "require('@corp/p')" },
      { dependencies: { '@corp/p': '1.0.0' } },
    )
    await open.publish('b', '1.0.0', { 'index.js': '1' })
    const path = 'packager/v2/packages/a/1.0.0.json'
    const gateway = start(withToken())
    expect(await ask(gateway, path)).toEqual([403, refusal])
    expect((await gateway.handle(path, {}, THE_SERVER)).body.toString()).toContain('private code')
    expect(await ask(start(withToken()), path)).toEqual([403, refusal])
    expect((await gateway.handle('packager/v2/packages/b/1.0.0.json')).status).toBe(200)
  })

  it('is not served from answers cached while its registry was public', async () => {
    expect((await start(`@corp:registry=${corp.url}`).handle(PACKAGE)).status).toBe(200)
    expect(await ask(start(withToken()), PACKAGE)).toEqual([403, refusal])
  })
})
