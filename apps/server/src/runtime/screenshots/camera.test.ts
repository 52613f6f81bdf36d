import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { createPreviewApp } from '../preview/app.ts'
import { passCookie, SERVER } from '../preview/cookies.ts'
import { type Camera, openCamera } from './camera.ts'
import { findChromium } from './find-chromium.ts'

/** Reads the size of a PNG and its first pixel. */
function read(png: Buffer | null) {
  if (!png) return null
  // The first of several chunks, as far as it goes.
  const start = png.indexOf('IDAT')
  const pixels = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: 1 << 24,
  })
  const [red, green, blue] = pixels.subarray(1)
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), pixel: [red, green, blue] }
}

const chromium = await findChromium(process.env.CHROMIUM || null)

describe.skipIf(!chromium)('screenshots of sandboxes', async () => {
  const server = await createTestServer()
  const frameFolder = await mkdtemp(join(tmpdir(), 'sandlot-frame-'))
  for (const name of ['shell.js', 'probe.js']) await writeFile(join(frameFolder, name), '')
  const log = { info: () => {}, warn: () => {} }
  let camera: Camera
  let address = ''
  let preview = { scheme: 'http' as 'http' | 'https', host: 'localhost:4000' }
  const app = await createPreviewApp({
    ...server.deps,
    preview: () => preview,
    origins: () => [],
    openNpm: () => ({ handle: async () => ({ status: 404, headers: {}, body: '' }) }),
    frameFolder,
  })
  beforeAll(async () => {
    camera = openCamera({ chromium, log })
    address = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).host
  })
  afterAll(async () => {
    await camera.close()
    await app.close()
    await server.close()
    await rm(frameFolder, { recursive: true })
  })

  const take = (id: string, cookie = '') =>
    camera.take(
      { url: `http://${id}.${preview.host}/`, cookie, engine: 'site' },
      { host: preview.host, address },
    )
  const page = (color: string, more = '') => ({
    'index.html': `<body style="margin:0;background:${color}">${more}`,
  })

  test('show the sandbox at half its size', async () => {
    const { id } = await server.buildSandbox({ files: page('rgb(10,200,30)') })
    expect(read(await take(id))).toEqual({ width: 512, height: 320, pixel: [10, 200, 30] })
  })

  test('show a private one only with its cookie, even when previews have their own host', async () => {
    const { id } = await server.buildSandbox({ privacy: PRIVACY.private, files: page('rgb(1,2,3)') })
    const cookie =
      passCookie(server.deps.keys.previews[0], id, SERVER, server.clock.now()).split(';')[0] ?? ''
    expect(await take(id)).toBe(null)
    expect(read(await take(id, cookie))?.pixel).toEqual([1, 2, 3])
    preview = { scheme: 'https', host: 'preview.example.net' }
    await camera.close()
    expect(read(await take(id, cookie))?.pixel).toEqual([1, 2, 3])
    preview = { scheme: 'http', host: 'localhost:4000' }
    await camera.close()
  })

  test('let the sandbox’s code reach nothing but previews', async () => {
    let reached = 0
    const other = createServer((_request, response) => {
      reached++
      response.end()
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const addresses = ['127.0.0.1', 'localhost', '[::1]', 'example.com', 'app.localhost.example'].map(
      (host) => `<img hidden src="http://${host}:${port}/x"><script src="http://${host}:${port}/y"></script>`,
    )
    const code = `<script>fetch('http://127.0.0.1:${port}/z'); navigator.sendBeacon('http://127.0.0.1:${port}/b')</script>`
    const { id } = await server.buildSandbox({ files: page('rgb(9,9,9)', addresses.join('') + code) })
    expect(read(await take(id))?.pixel).toEqual([9, 9, 9])
    expect(reached).toBe(0)
    other.close()
  })

  test('come from one browser, one after the other, and survive dialogs and pop-ups', async () => {
    const shouting = '<script>alert(1); prompt(2); open("/"); onbeforeunload = () => 1</script>'
    const built = await Promise.all(
      ['rgb(40,0,0)', 'rgb(80,0,0)', 'rgb(120,0,0)'].map((color) =>
        server.buildSandbox({ files: page(color, shouting) }),
      ),
    )
    const pictures = await Promise.all(built.map(({ id }) => take(id)))
    expect(pictures.map((picture) => read(picture)?.pixel[0])).toEqual([40, 80, 120])
  })

  test('are unavailable without a browser', async () => {
    const none = openCamera({ chromium: '/nowhere/chromium', log })
    const sight = { url: 'http://x.localhost:4000/', cookie: '', engine: 'site' as const }
    expect(await none.take(sight, { host: preview.host, address })).toBe(null)
    await none.close()
  })
})
