import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readNpmrc } from '../../../platform/config/npmrc.ts'
import { npmGateway } from '../gateway.ts'
import { TIMES } from '../limits.ts'
import { startRegistry } from '../testing/registry.ts'
import { gatewayProcess } from './gateway-process.ts'

const STUCK = new URL('./testing/stuck.mjs', import.meta.url)

let registry: Awaited<ReturnType<typeof startRegistry>>
let cacheDir: string
let warnings: string[]

beforeEach(async () => {
  registry = await startRegistry()
  cacheDir = await mkdtemp(join(tmpdir(), 'sandlot-npm-'))
  warnings = []
})
afterEach(async () => {
  await registry.stop()
  await rm(cacheDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const options = (npmrc = '') => ({
  cacheDir,
  maxBytes: 1_000_000_000,
  registry: readNpmrc(npmrc, {}, { own: registry.url }),
  log: { warn: (_fields: object, message: string) => void warnings.push(message) },
  times: TIMES,
})

function start(more: Partial<Parameters<typeof gatewayProcess>[0]> = {}) {
  const gateway = gatewayProcess({ ...options(), ...more })
  onTestFinished(() => gateway.stop())
  return gateway
}

const packageAt = (name: string) => `packager/v2/packages/${name}/1.0.0.json`

test('answers like the gateway, with text, bytes and not found', async () => {
  await registry.publish('one', '1.0.0', { 'index.js': "module.exports = 'one'" })
  const apart = start()
  const direct = npmGateway({ ...options(), cacheDir: `${cacheDir}-direct` })
  onTestFinished(() => rm(`${cacheDir}-direct`, { recursive: true, force: true }))
  for (const path of [packageAt('one'), 'jsd/v1/package/npm/one@1.0.0/flat', packageAt('two'), 'elsewhere'])
    for (const headers of [{}, { 'accept-encoding': 'br' }])
      expect(await apart.handle(path, headers)).toEqual(await direct.handle(path, headers))
  const { body, headers } = await apart.handle(packageAt('one'), { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(body as Buffer).toString()).toContain("module.exports = 'one'")
})

test('checks the caller in the server process, and only if needed', async () => {
  await registry.publish('one', '1.0.0', { 'index.js': '1' })
  const guarded = readNpmrc(`//${new URL(registry.url).host}/:_authToken=x`, {}, { own: registry.url })
  const reader = (mayRead: boolean) => {
    const asked = { count: 0 }
    return {
      asked,
      guardedRefusal: async () => {
        asked.count += 1
        return mayRead ? null : ('notMember' as const)
      },
    }
  }
  const [open, closed] = [start(), start({ registry: guarded, cacheDir: `${cacheDir}-guarded` })]
  onTestFinished(() => rm(`${cacheDir}-guarded`, { recursive: true, force: true }))
  const [anybody, stranger, member] = [reader(false), reader(false), reader(true)]
  expect((await open.handle(packageAt('one'), {}, anybody)).status).toBe(200)
  expect((await closed.handle(packageAt('one'), {}, stranger)).status).toBe(403)
  expect((await closed.handle(packageAt('one'), {}, member)).status).toBe(200)
  expect([anybody.asked.count, stranger.asked.count, member.asked.count]).toEqual([0, 1, 1])
})

test('answers from its cache while disk space is low, and stores nothing new', async () => {
  await registry.publish('one', '1.0.0', { 'index.js': '1' })
  await registry.publish('two', '1.0.0', { 'index.js': '2' })
  let isShort = false
  const gateway = start({ isShort: () => isShort })
  expect((await gateway.handle(packageAt('one'))).status).toBe(200)
  const before = await readdir(cacheDir, { recursive: true })
  isShort = true
  expect((await gateway.handle(packageAt('one'))).status).toBe(200)
  const { status, body } = await gateway.handle(packageAt('two'))
  expect([status, String(body)]).toEqual([503, expect.stringContaining(previewMessages.noRoom)])
  expect(await readdir(cacheDir, { recursive: true })).toEqual(before)
  isShort = false
  await vi.waitFor(async () => expect((await gateway.handle(packageAt('two'))).status).toBe(200), 15_000)
})

test('a package that never finishes blocks nobody else: its process is ended with an error, and the next one starts', async () => {
  const gateway = start({ file: STUCK, silenceMaxMs: 100 })
  for (const _ of [1, 2]) {
    const { status, body } = await gateway.handle(packageAt('one'))
    expect([status, String(body)]).toEqual([503, expect.stringContaining(previewMessages.gatewayEnded)])
  }
  const told = ['the npm gateway is stuck and is ended', 'the npm gateway ended and is started anew']
  expect(warnings).toEqual([...told, ...told])
})

test('a process that runs out of memory ends alone', async () => {
  await registry.publish('one', '1.0.0', { 'index.js': '1' })
  const small = start({ memoryMaxMb: 4 })
  expect((await small.handle(packageAt('one'))).status).toBe(503)
  expect(warnings).toEqual(['the npm gateway ended and is started anew'])
  expect((await start().handle(packageAt('one'))).status).toBe(200)
})

test('a process that ended is down until the next one is ready, which starts even without a request', async () => {
  const gateway = start({ file: new URL('./testing/ends-once.mjs', import.meta.url) })
  expect(gateway.isDown()).toBe(false)
  expect((await gateway.handle(packageAt('one'))).status).toBe(503)
  expect(gateway.isDown()).toBe(true)
  await vi.waitUntil(() => !gateway.isDown(), { timeout: 15_000 })
  expect(warnings).toEqual(['the npm gateway ended and is started anew'])
})

test('answers that it has been stopped, even to pending requests', async () => {
  const gateway = start({ file: STUCK })
  const waiting = gateway.handle(packageAt('one'))
  await gateway.stop()
  expect([(await waiting).status, (await gateway.handle(packageAt('one'))).status]).toEqual([503, 503])
})
