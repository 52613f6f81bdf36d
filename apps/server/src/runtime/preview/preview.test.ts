import { brotliDecompressSync } from 'node:zlib'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import {
  PREVIEW_LOOK_SECONDS,
  PREVIEW_SECRET_SECONDS,
  PREVIEW_SESSION_SECONDS,
} from '@sandlot/core/runtime/limits'
import { previewSecret } from '@sandlot/core/runtime/preview-rest'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sessions, users } from '../../accounts/tables.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { sandboxCollaborators } from '../../sharing/tables.ts'
import { createTestServer } from '../../testing/server.ts'
import {
  CLEARED,
  cookieOf,
  createTestPreviews,
  FRAME,
  RESOURCE,
  type Reply,
  setBy,
  TAB,
} from './testing/previews.ts'

const server = await createTestServer()
const metrics = createMetrics()
const previews = await createTestPreviews(server, { metrics })
const { app, get, trade, secretFor, openAs } = previews
afterAll(async () => {
  metrics.close()
  await previews.close()
  await server.close()
})

type Headers = Record<string, string>

const files = {
  'index.html': '<!doctype html>\n<html><head lang="x">\n<title>Home</title></head></html>',
  'about.html': '<p>About</p>',
  'docs/index.html': '<p>Docs</p>',
  'style.css': 'p { color: red }',
  'img/logo.svg': '<svg/>',
}

describe('a preview request', async () => {
  const { id } = await server.buildSandbox({
    files: { 'index.html': 'home', livez: 'of the sandbox' },
  })

  test('has the id given by a proxy, or a unique one', async () => {
    const idOf = async (headers: Headers = {}) =>
      (await get(id, '/', { ...TAB, ...headers })).headers['x-request-id']
    expect(await idOf({ 'x-request-id': 'of-a-proxy' })).toBe('of-a-proxy')
    expect(await idOf({ 'x-request-id': 'no id' })).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(await idOf()).not.toBe(await idOf())
  })

  test('is measured with those of the app, without naming the sandbox', async () => {
    await get(id, '/index.html')
    const measured = await metrics.text()
    expect(measured).toMatch(/_count\{method="GET",route="[^"]+",status="200",app="previews"\} [1-9]/)
    expect(measured).not.toContain(id)
  })

  test('reaches the sandbox even at paths where the app has its probes', async () => {
    expect((await get(id, '/livez')).body).toBe('of the sandbox')
  })
})

describe('a static site', async () => {
  const { id } = await server.buildSandbox({
    files,
    externalResources: ['https://x.example/a.css', 'https://x.example/b.js?"'],
  })

  test('is served unchanged, with the types that browsers expect', async () => {
    for (const [url, type, text] of [
      ['/about', 'text/html; charset=utf-8', 'About'],
      ['/docs/', 'text/html; charset=utf-8', 'Docs'],
      ['/style.css', 'text/css; charset=utf-8', 'color'],
      ['/img/logo.svg', 'image/svg+xml; charset=utf-8', 'svg'],
    ] as const) {
      const reply = await get(id, url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
      expect(reply.body).toContain(text)
    }
  })

  test('shows the page of a folder at the folder’s own address, so that its relative links work', async () => {
    const { statusCode, headers } = await get(id, '/docs?x=1')
    expect([statusCode, headers.location]).toEqual([302, '/docs/?x=1'])
  })

  test('loads its external resources, and none of our scripts in a tab of its own', async () => {
    const { body } = await get(id, '/')
    expect(body).toContain(
      '<head lang="x"><link rel="stylesheet" href="https://x.example/a.css"><script src="https://x.example/b.js?&quot;"></script>\n<title>Home',
    )
    expect(body).not.toContain('__sandlot')
  })

  test('includes our probe inside a preview, with line numbers preserved', async () => {
    const { body } = await get(id, '/', FRAME)
    expect(body).toMatch(/<head lang="x"><script src="\/__sandlot\/frame\/probe\.js\?v=[\w-]+"><\/script>/)
    expect(body.split('\n')).toHaveLength(files['index.html'].split('\n').length)
  })

  test('is served completely, byte for byte, when a page has the maximum file size', async () => {
    const rest = Buffer.alloc(UPLOAD_MAX_BYTES - 6, '<p>äöü 日本</p>\n')
    const large = await server.buildSandbox({
      files: { 'index.html': Buffer.concat([Buffer.from('<head>'), rest]) },
    })
    const { headers, rawPayload } = await get(large.id, '/', FRAME)
    expect(rawPayload.subarray(0, 40).toString()).toMatch(/^<head><script src="/)
    expect(rawPayload.subarray(-rest.length).equals(rest)).toBe(true)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    const packed = await get(large.id, '/', { ...FRAME, 'accept-encoding': 'br' })
    expect(packed.headers).not.toHaveProperty('content-length')
    expect(brotliDecompressSync(packed.rawPayload).equals(rawPayload)).toBe(true)
    const headOnly = await app.inject({
      method: 'HEAD',
      url: '/',
      headers: { host: `${large.id}.localhost:4000`, ...FRAME },
    })
    expect([headOnly.statusCode, headOnly.body]).toEqual([200, ''])
  })

  test('reports missing files, and serves only its own', async () => {
    for (const url of ['/nothing', '/../package.json', '/%2e%2e/x', '/%00', '/__sandlot/nothing'])
      expect((await get(id, url)).statusCode).toBe(404)
    const own404 = await server.buildSandbox({ files: { ...files, '404.html': 'Lost here' } })
    expect(await get(own404.id, '/nothing')).toMatchObject({ statusCode: 404, body: 'Lost here' })
  })

  test('includes our probe in the page for missing files, so that the pane around it does not wait', async () => {
    const { statusCode, headers, body } = await get(id, '/nothing', FRAME)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toMatch(/<script src="\/__sandlot\/frame\/probe\.js\?v=[\w-]+"><\/script>/)
    expect(body).toContain('There is no file at /nothing in this sandbox.')
  })

  test('explains in a tab, too, what to do about a missing page, in its own colors and without other files', async () => {
    const empty = await server.buildSandbox({ files: { 'style.css': '' } })
    const { statusCode, headers, body } = await get(empty.id, '/', TAB)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('Add an index.html to the sandbox')
    expect(body).toContain('<meta name="color-scheme" content="light dark">')
    // Otherwise, in a frame with the same color scheme, the page would be transparent and its white text on the white
    // pane.
    expect(body).toContain('html{background:Canvas;color:CanvasText}')
    expect(body).not.toMatch(/<script|<link|url\(/)
    expect((await get(empty.id, '/a/x&y', TAB)).body).toContain('at /a/x&amp;y in')
    expect((await get(empty.id, '/docs/', TAB)).body).toContain('Add an index.html to this folder')
    const image = await get(empty.id, '/a.png', { 'sec-fetch-dest': 'image' })
    expect(image.headers['content-type']).toContain('text/plain')
  })

  test('is not sent again while unchanged', async () => {
    const { headers } = await get(id, '/style.css')
    const again = await get(id, '/style.css', { ...TAB, 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('a project', async () => {
  const { id } = await server.buildSandbox({
    environment: 'create-react-app',
    files: {
      'package.json': '{}',
      'public/logo.svg': '<svg/>',
      'public/index.html': '<b>page</b>',
      'src/index.js': 'start()',
    },
  })

  test('gets our shell in a tab, at every path', async () => {
    for (const url of ['/', '/about/us?x=1', '/index.html'])
      expect((await get(id, url)).body).toMatch(/id="settings".*\/__sandlot\/frame\/shell\.js\?v=/)
  })

  test('gets the bundler in a frame, after our probe', async () => {
    const { body } = await get(id, '/about', FRAME)
    expect(body).toMatch(/probe\.js.*browserfs.*\/static\/js\/sandbox\./s)
    const script = /\/static\/js\/sandbox\.[^"]+/.exec(body)?.[0] ?? ''
    const served = await get(id, script, { 'sec-fetch-dest': 'script' })
    expect(served.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(served.body).toContain('/__sandlot/npm/unpkg/')
  })

  test('has its public files at their final paths', async () => {
    expect(await get(id, '/logo.svg', RESOURCE)).toMatchObject({ statusCode: 200, body: '<svg/>' })
    expect((await get(id, '/nothing.svg', RESOURCE)).statusCode).toBe(404)
    expect((await get(id, '/__sandlot/raw/public/logo.svg', RESOURCE)).body).toBe('<svg/>')
  })

  test('sends its files to the shell', async () => {
    const { files: given, ...rest } = (await get(id, '/__sandlot/files')).json()
    expect(rest).toEqual({ id, engine: 'bundler', environment: 'create-react-app', externalResources: [] })
    expect(given).toContainEqual({ path: 'src/index.js', code: 'start()', isBinary: false })
  })

  test('gets packages from the gateway, under the name that the bundler requests', async () => {
    const { body } = await get(id, '/__sandlot/npm/jsd/v1/package/npm/@a%2Fb@1/flat?x=1', RESOURCE)
    expect(body).toBe('npm jsd/v1/package/npm/@a%2Fb@1/flat?x=1')
  })
})

describe('every preview response', async () => {
  const { id } = await server.buildSandbox({ files })

  test('is isolated from the app: no cookie, no permission for other origins', async () => {
    const { cookie } = await server.signIn(await server.buildUser())
    for (const url of [
      '/',
      '/style.css',
      '/__sandlot/files',
      '/__sandlot/frame/',
      '/api/v1/users/current_user',
    ]) {
      const { headers } = await get(id, url, { ...TAB, cookie, origin: 'http://localhost:4000' })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'origin-agent-cluster': '?1',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(Object.keys(headers).filter((name) => /set-cookie|access-control/.test(name))).toEqual([])
    }
  })

  test('may be framed by other sites if public, else only by the app', async () => {
    const hidden = await server.buildSandbox({ files, privacy: 2 })
    const unlisted = await server.buildSandbox({ files, privacy: 1 })
    const policies = async (one: string) =>
      Promise.all(
        ['/', '/about', '/nowhere', '/__sandlot/frame/'].map(
          async (url) => (await get(one, url, FRAME)).headers['content-security-policy'],
        ),
      )
    const everywhere = Array(4).fill("frame-ancestors 'self' http://localhost:4000 *")
    const inTheApp = Array(4).fill("frame-ancestors 'self' http://localhost:4000")
    expect(await policies(id)).toEqual(everywhere)
    expect(await policies(unlisted.id)).toEqual(everywhere)
    expect(await policies(hidden.id)).toEqual(inTheApp)
    expect(await policies('aaaaaaaa')).toEqual(inTheApp)
  })

  test('has none of the app’s routes', async () => {
    for (const url of ['/api/v1/users/current_user', '/api/graphql', '/api/health', '/metrics'])
      expect((await get(id, url, RESOURCE)).statusCode).toBe(404)
  })
})

describe('a private preview', async () => {
  const owner = await server.buildUser()
  const { id } = await server.buildSandbox({ files, privacy: 2, author: owner })
  const other = await server.buildSandbox({ files, privacy: 2, author: owner })
  const look = async (cookie: string) => (await get(id, '/about', { ...TAB, cookie })).statusCode

  test('shows nothing without the secret, not even that it exists', async () => {
    const removed = await server.buildSandbox({ files, removedAt: server.clock.now() })
    const { cookie } = await server.signIn(owner)
    for (const url of ['/', '/about', '/style.css', '/__sandlot/files', '/__sandlot/raw/style.css']) {
      const hidden = await get(id, url, { ...TAB, cookie })
      for (const nobody of ['nothing', removed.id, 'a.b']) {
        const reply = await get(nobody, url, { ...TAB, cookie })
        expect([
          reply.statusCode,
          reply.headers['clear-site-data'],
          reply.body.replaceAll(`"${nobody}"`, '""').replaceAll('"id":""', ''),
        ]).toEqual([
          hidden.statusCode,
          CLEARED,
          hidden.body.replaceAll(`"${id}"`, '""').replaceAll('"id":""', ''),
        ])
      }
      expect(hidden.statusCode).toBeGreaterThanOrEqual(401)
      expect(hidden.headers['clear-site-data']).toBe(CLEARED)
      expect(hidden.body).not.toMatch(/About|color: red|Home/)
    }
  })

  test('opens for a browser that exchanges the secret for a cookie of this host only', async () => {
    const forgot = cookieOf(await trade(id, await secretFor(owner, id)))
    server.clock.advance({ ms: 1 })
    const secret = await secretFor(owner, id)
    const reply = await trade(id, secret, { cookie: forgot })
    expect(reply.statusCode).toBe(204)
    const alone = 'HttpOnly; Secure; SameSite=None; Partitioned'
    expect(setBy(reply)).toEqual([
      expect.stringMatching(
        RegExp(String.raw`^__Host-sandlot-preview-mark=[\w-]+\.[\w-]+; Path=/; Max-Age=34560000; ${alone}$`),
      ),
      expect.stringMatching(
        RegExp(
          String.raw`^__Host-sandlot-preview=\d+\.\d+\.[\w-]+\.[\w-]+\.[\w-]+; Path=/; Max-Age=600; ${alone}$`,
        ),
      ),
    ])
    expect(String(reply.headers['set-cookie'])).not.toContain(secret)
    const cookie = `a=b; ${cookieOf(reply)}`
    expect((await get(id, '/about', { ...TAB, cookie })).body).toContain('About')
    expect((await get(id, '/__sandlot/files', { cookie })).json()).toMatchObject({ id })
  })

  test('is open to the person the secret was created for, while they may see the sandbox', async () => {
    const guest = await server.buildUser()
    const insertedAt = server.clock.now()
    const given = { sandboxId: id, userId: guest.id, authorization: 'READ' as const, insertedAt }
    await server.db.insert(sandboxCollaborators).values(given)
    const cookie = await openAs(guest, id)
    expect(await look(cookie)).toBe(200)
    await server.db.delete(sandboxCollaborators)
    expect(await look(cookie)).toBe(401)
    expect(await look(cookie.replaceAll(guest.id, owner.id))).toBe(401)
    await expect(secretFor(guest, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('stays closed for a wrong secret, another site, another sandbox, and after it expires', async () => {
    const secret = await secretFor(owner, id)
    const [until = '', session = '', mac = ''] = secret.split('.')
    for (const wrong of [
      '',
      secret.slice(1),
      await secretFor(owner, other.id),
      `${secret}a`,
      [Number(until) + 60, session, mac].join('.'),
    ])
      expect((await trade(id, wrong)).statusCode).toBe(403)
    expect((await trade(id, secret, { origin: `http://${other.id}.localhost:4000` })).statusCode).toBe(403)
    expect((await trade(id, secret, { origin: 'null' })).statusCode).toBe(403)
    const cookie = await openAs(owner, id)
    expect((await get(other.id, '/about', { ...TAB, cookie })).statusCode).toBe(401)
    const forged = cookie.replace(/preview=\d+/, 'preview=99999999999')
    expect(await look(forged)).toBe(401)
    server.clock.advance({ seconds: PREVIEW_SECRET_SECONDS + 1 })
    expect((await trade(id, secret)).statusCode).toBe(403)
    expect(await look(cookie)).toBe(200)
    server.clock.advance({ seconds: PREVIEW_SESSION_SECONDS })
    expect(await look(cookie)).toBe(401)
  })

  test('stays open while in use, but not for ever without a new secret', async () => {
    let cookie = await openAs(owner, id)
    for (
      let past = 0;
      past < PREVIEW_LOOK_SECONDS - PREVIEW_SESSION_SECONDS;
      past += PREVIEW_SESSION_SECONDS / 2
    ) {
      server.clock.advance({ seconds: PREVIEW_SESSION_SECONDS / 2 })
      const reply = await get(id, '/about', { ...TAB, cookie })
      expect(reply.statusCode).toBe(200)
      cookie = cookieOf(reply, cookie)
    }
    server.clock.advance({ seconds: PREVIEW_SESSION_SECONDS / 2 })
    cookie = cookieOf(await get(id, '/about', { ...TAB, cookie }), cookie)
    server.clock.advance({ seconds: PREVIEW_SESSION_SECONDS / 2 + 1 })
    cookie = cookieOf(await get(id, '/about', { ...TAB, cookie }), cookie)
    expect(await look(cookie)).toBe(401)
    expect(await look(await openAs(owner, id, cookie))).toBe(200)
  })

  test('closes with the session that opened it: on sign-out, revocation and suspension', async () => {
    const person = await server.buildUser()
    const mine = await server.buildSandbox({ files, privacy: 2, author: person })
    const client = server.as(person)
    const ask = async () =>
      (await client.rest(previewSecret, { params: { id: mine.id } })).previewSecret ?? ''
    const open = () => openAs(person, mine.id)
    const see = async (cookie: string) => (await get(mine.id, '/about', { ...TAB, cookie })).statusCode
    const [first, unused] = [await open(), await ask()]
    expect(await see(first)).toBe(200)
    await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, person.id))
    expect([await see(first), (await trade(mine.id, unused)).statusCode]).toEqual([401, 403])
    await server.db.update(users).set({ suspendedAt: null }).where(eq(users.id, person.id))
    expect(await see(first)).toBe(200)
    await server.db.delete(sessions).where(eq(sessions.userId, person.id))
    expect([await see(first), (await trade(mine.id, unused)).statusCode]).toEqual([401, 403])
  })
})

describe('data a browser stored for a preview', async () => {
  const owner = await server.buildUser()
  const { id } = await server.buildSandbox({ files, privacy: 0, author: owner })
  const setPrivacy = (privacy: number) =>
    server.db.update(sandboxes).set({ privacy }).where(eq(sandboxes.id, id))
  const offer = async (cookie = '') => trade(id, await secretFor(owner, id), { cookie })
  const visit = (cookie: string) => get(id, '/about', { ...TAB, cookie })
  const cleared = (reply: Reply) => reply.headers['clear-site-data']
  afterEach(() => setPrivacy(0))

  test('is cleared before the first visit after it became private, and kept after that', async () => {
    expect(cleared(await visit('own=1'))).toBeUndefined()
    await setPrivacy(2)
    const first = await offer('own=1')
    expect(cleared(first)).toBe(CLEARED)
    expect(setBy(first)).toContainEqual('own=; Path=/; Max-Age=0; Secure; SameSite=None')
    const cookie = await openAs(owner, id, cookieOf(first))
    expect(cleared(await visit(cookie))).toBeUndefined()
    const again = await offer(cookie)
    expect([again.statusCode, cleared(again)]).toEqual([204, undefined])
  })

  test('may include the old secret, which opens nothing, nor does any as old', async () => {
    await setPrivacy(2)
    const before = await secretFor(owner, id)
    server.clock.advance({ seconds: 1 })
    const secret = await secretFor(owner, id)
    const first = await trade(id, secret)
    expect([first.statusCode, setBy(first).filter((set) => set.includes('preview='))]).toEqual([202, []])
    const cookie = cookieOf(first)
    expect((await visit(cookie)).statusCode).toBe(401)
    for (const seen of [before, secret, await secretFor(owner, id)]) {
      const reply = await trade(id, seen, { cookie })
      expect([reply.statusCode, cleared(reply), cookieOf(reply, cookie)]).toEqual([202, undefined, cookie])
    }
    server.clock.advance({ ms: 1 })
    const opened = await offer(cookie)
    expect([opened.statusCode, cleared(opened)]).toEqual([204, undefined])
    expect((await visit(cookieOf(opened, cookie))).statusCode).toBe(200)
  })

  test('is cleared with the first refusal, so that a later secret opens immediately', async () => {
    await setPrivacy(2)
    const refused = await visit('own=1')
    expect([refused.statusCode, cleared(refused)]).toEqual([401, CLEARED])
    const cookie = cookieOf(refused, 'own=1')
    expect(cleared(await visit(cookie))).toBeUndefined()
    server.clock.advance({ ms: 1 })
    const opened = await offer(cookie)
    expect([opened.statusCode, cleared(opened)]).toEqual([204, undefined])
  })

  test('is cleared if the preview was public in between', async () => {
    await setPrivacy(2)
    for (const cookie of [await openAs(owner, id), cookieOf(await offer())]) {
      await setPrivacy(0)
      const between = cookieOf(await visit(cookie), cookie)
      await setPrivacy(2)
      expect(cleared(await offer(between))).toBe(CLEARED)
    }
  })

  test('is kept when a person’s time has run out, and cleared when access was revoked', async () => {
    await setPrivacy(2)
    const guest = await server.buildUser()
    const insertedAt = server.clock.now()
    const given = { sandboxId: id, userId: guest.id, authorization: 'READ' as const, insertedAt }
    await server.db.insert(sandboxCollaborators).values(given)
    const cookie = await openAs(guest, id)
    server.clock.advance({ seconds: PREVIEW_SESSION_SECONDS + 1 })
    const late = await visit(cookie)
    expect([late.statusCode, cleared(late)]).toEqual([401, undefined])
    await server.db.delete(sandboxCollaborators)
    const gone = await visit(cookie)
    expect([gone.statusCode, cleared(gone)]).toEqual([401, CLEARED])
    expect(cookieOf(gone, cookie)).toMatch(/^__Host-sandlot-preview-mark=cleared\.\d+\.[\w-]+$/)
  })

  test('is cleared for another person, and when the sandbox is deleted', async () => {
    await setPrivacy(2)
    const cookie = await openAs(owner, id)
    const guest = await server.buildUser()
    const insertedAt = server.clock.now()
    await server.db
      .insert(sandboxCollaborators)
      .values({ sandboxId: id, userId: guest.id, authorization: 'READ', insertedAt })
    expect(cleared(await trade(id, await secretFor(guest, id), { cookie }))).toBe(CLEARED)
    await server.db.update(sandboxes).set({ removedAt: insertedAt }).where(eq(sandboxes.id, id))
    expect(cleared(await visit(cookie))).toBe(CLEARED)
    await server.db.update(sandboxes).set({ removedAt: null }).where(eq(sandboxes.id, id))
  })
})

describe('a service worker script', async () => {
  const WORKER = { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' }
  const text = "self.addEventListener('fetch', () => {})"
  const { id } = await server.buildSandbox({ files: { ...files, 'sw.js': text } })

  test('starts with our guard, even if the browser cached the file', async () => {
    const plain = await get(id, '/sw.js', RESOURCE)
    expect(plain.body).toBe(text)
    const etag = String(plain.headers.etag)
    for (const headers of [WORKER, { 'service-worker': 'script', 'if-none-match': etag }]) {
      const reply = await get(id, '/sw.js', headers)
      expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([
        200,
        'no-store',
        undefined,
      ])
      expect(reply.body).toMatch(/^with \(self\) \{\} .*stopImmediatePropagation/)
      expect(reply.body.endsWith(text)).toBe(true)
      expect(reply.body.split('\n')).toHaveLength(1)
    }
  })

  test('cannot be one of our own paths or part of the bundler', async () => {
    for (const url of [
      '/__sandlot/raw/sw.js',
      '/__sandlot/npm/cdn/npm/a@1/sw.js',
      '/__sandlot/frame/shell.js',
    ])
      expect((await get(id, url, WORKER)).statusCode).toBe(403)
  })
})

describe('packages', async () => {
  const owner = await server.buildUser()
  const url = '/__sandlot/npm/cdn/npm/@corp/p@1/index.js'
  const hidden = await server.buildSandbox({ files, privacy: 2, author: owner })
  const shown = await server.buildSandbox({ files, privacy: 0, author: owner })

  test('are served for a sandbox that the caller may see, and for no other name', async () => {
    for (const id of ['nothing', hidden.id]) expect((await get(id, url, RESOURCE)).statusCode).toBe(401)
    const cookie = await openAs(owner, hidden.id)
    expect((await get(hidden.id, url, { ...RESOURCE, cookie })).body).toMatch(/^npm cdn/)
    expect((await get(shown.id, url, RESOURCE)).body).toMatch(/^npm cdn/)
  })
})
