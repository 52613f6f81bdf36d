import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIEW_SESSION_SECONDS } from '@sandlot/core/runtime/limits'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxCollaborators } from '../../sharing/tables.ts'
import { createTestServer } from '../../testing/server.ts'
import { previewSecretOf } from '../preview-secret.ts'
import { createPreviewApp } from './app.ts'

const frameFolder = await mkdtemp(join(tmpdir(), 'sandlot-frame-'))
await writeFile(join(frameFolder, 'shell.js'), 'shell()')
await writeFile(join(frameFolder, 'probe.js'), 'probe()')
const server = await createTestServer()
const app = await createPreviewApp({
  ...server.deps,
  preview: () => ({ scheme: 'http', host: 'localhost:4000' }),
  origins: () => ['http://localhost:4000', 'http://[::1]:4000'],
  openNpm: () => ({
    handle: async (path) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: `npm ${path}` }),
  }),
  frameFolder,
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(frameFolder, { recursive: true })
})

type Headers = Record<string, string>
const TAB = { 'sec-fetch-dest': 'document' }
const FRAME = { 'sec-fetch-dest': 'iframe' }
const RESOURCE = { 'sec-fetch-dest': 'image' }
const get = (id: string, url: string, headers: Headers = TAB) =>
  app.inject({ url, headers: { host: `${id}.localhost:4000`, ...headers } })
const trade = (id: string, secret: string, headers: Headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/__sandlot/session',
    headers: { host: `${id}.localhost:4000`, origin: `http://${id}.localhost:4000`, ...headers },
    payload: { secret },
  })
const cookieOf = (reply: Awaited<ReturnType<typeof trade>>) =>
  String(reply.headers['set-cookie']).split(';')[0] ?? ''

const files = {
  'index.html': '<!doctype html>\n<html><head lang="x">\n<title>Home</title></head></html>',
  'about.html': '<p>About</p>',
  'docs/index.html': '<p>Docs</p>',
  'style.css': 'p { color: red }',
  'img/logo.svg': '<svg/>',
}

describe('a static site', async () => {
  const { id } = await server.buildSandbox({
    files,
    externalResources: ['https://x.example/a.css', 'https://x.example/b.js?"'],
  })

  test('is served as it is, with the types that browsers expect', async () => {
    for (const [url, type, text] of [
      ['/about', 'text/html; charset=utf-8', 'About'],
      ['/docs/', 'text/html; charset=utf-8', 'Docs'],
      ['/docs?x=1', 'text/html; charset=utf-8', 'Docs'],
      ['/style.css', 'text/css; charset=utf-8', 'color'],
      ['/img/logo.svg', 'image/svg+xml; charset=utf-8', 'svg'],
    ] as const) {
      const reply = await get(id, url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
      expect(reply.body).toContain(text)
    }
  })

  test('loads its external resources, and no script of ours in a tab of its own', async () => {
    const { body } = await get(id, '/')
    expect(body).toContain(
      '<head lang="x"><link rel="stylesheet" href="https://x.example/a.css"><script src="https://x.example/b.js?&quot;"></script>\n<title>Home',
    )
    expect(body).not.toContain('__sandlot')
  })

  test('has our probe inside of a preview, with every line where it was', async () => {
    const { body } = await get(id, '/', FRAME)
    expect(body).toMatch(/<head lang="x"><script src="\/__sandlot\/frame\/probe\.js\?v=[\w-]+"><\/script>/)
    expect(body.split('\n')).toHaveLength(files['index.html'].split('\n').length)
  })

  test('says what is not there, and gives only what lies in it', async () => {
    for (const url of ['/nothing', '/../package.json', '/%2e%2e/x', '/%00', '/__sandlot/nothing'])
      expect((await get(id, url)).statusCode).toBe(404)
    const own404 = await server.buildSandbox({ files: { ...files, '404.html': 'Lost here' } })
    expect(await get(own404.id, '/nothing')).toMatchObject({ statusCode: 404, body: 'Lost here' })
  })

  test('is not sent again while it is the same', async () => {
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

  test('gets our shell in a tab, at every address', async () => {
    for (const url of ['/', '/about/us?x=1', '/index.html'])
      expect((await get(id, url)).body).toMatch(/id="settings".*\/__sandlot\/frame\/shell\.js\?v=/)
  })

  test('gets the bundler in a frame, behind our probe', async () => {
    const { body } = await get(id, '/about', FRAME)
    expect(body).toMatch(/probe\.js.*browserfs.*\/static\/js\/sandbox\./s)
    const script = /\/static\/js\/sandbox\.[^"]+/.exec(body)?.[0] ?? ''
    const served = await get(id, script, { 'sec-fetch-dest': 'script' })
    expect(served.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(served.body).toContain('/__sandlot/npm/unpkg/')
  })

  test('has its public files at the addresses that they will have', async () => {
    expect(await get(id, '/logo.svg', RESOURCE)).toMatchObject({ statusCode: 200, body: '<svg/>' })
    expect((await get(id, '/nothing.svg', RESOURCE)).statusCode).toBe(404)
    expect((await get(id, '/__sandlot/raw/public/logo.svg', RESOURCE)).body).toBe('<svg/>')
  })

  test('gives its files to the shell', async () => {
    const { files: given, ...rest } = (await get(id, '/__sandlot/files')).json()
    expect(rest).toEqual({ id, engine: 'bundler', environment: 'create-react-app', externalResources: [] })
    expect(given).toContainEqual({ path: 'src/index.js', code: 'start()', isBinary: false })
  })

  test('gets packages from the gateway, under the name that the bundler asks for', async () => {
    const { body } = await get(id, '/__sandlot/npm/jsd/v1/package/npm/@a%2Fb@1/flat?x=1', RESOURCE)
    expect(body).toBe('npm jsd/v1/package/npm/@a%2Fb@1/flat?x=1')
  })
})

describe('every answer of a preview', async () => {
  const { id } = await server.buildSandbox({ files })

  test('is apart from the app: no cookie, no permission for other origins, frames only in the app', async () => {
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
        'content-security-policy': "frame-ancestors 'self' http://localhost:4000",
      })
      expect(Object.keys(headers).filter((name) => /set-cookie|access-control/.test(name))).toEqual([])
    }
  })

  test('knows no route of the app', async () => {
    for (const url of ['/api/v1/users/current_user', '/api/graphql', '/api/health', '/metrics'])
      expect((await get(id, url, RESOURCE)).statusCode).toBe(404)
  })
})

describe('a private preview', async () => {
  const owner = await server.buildUser()
  const { id } = await server.buildSandbox({ files, privacy: 2, author: owner })
  const other = await server.buildSandbox({ files, privacy: 2, author: owner })
  const secret = previewSecretOf(server.deps.secret, id, owner.id)

  test('shows nothing to whoever does not know the secret, and not even that there is one', async () => {
    const removed = await server.buildSandbox({ files, removedAt: server.clock.now() })
    const { cookie } = await server.signIn(owner)
    for (const url of ['/', '/about', '/style.css', '/__sandlot/files', '/__sandlot/raw/style.css']) {
      const hidden = await get(id, url, { ...TAB, cookie })
      for (const nobody of ['nothing', removed.id, 'a.b']) {
        const reply = await get(nobody, url)
        expect([
          reply.statusCode,
          reply.body.replaceAll(`"${nobody}"`, '""').replaceAll('"id":""', ''),
        ]).toEqual([hidden.statusCode, hidden.body.replaceAll(`"${id}"`, '""').replaceAll('"id":""', '')])
      }
      expect(hidden.statusCode).toBeGreaterThanOrEqual(401)
      expect(hidden.body).not.toMatch(/About|color: red|Home/)
    }
  })

  test('opens for a browser that trades the secret for a cookie of this host alone', async () => {
    const reply = await trade(id, secret)
    expect(reply.statusCode).toBe(204)
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-sandlot-preview=\d+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    expect(String(reply.headers['set-cookie'])).not.toContain(secret)
    const cookie = `a=b; ${cookieOf(reply)}`
    expect((await get(id, '/about', { ...TAB, cookie })).body).toContain('About')
    expect((await get(id, '/__sandlot/files', { cookie })).json()).toMatchObject({ id })
  })

  test('is for whom the secret was made, as long as they may see the sandbox', async () => {
    const guest = await server.buildUser()
    const own = previewSecretOf(server.deps.secret, id, guest.id)
    const look = async (cookie: string) => (await get(id, '/about', { ...TAB, cookie })).statusCode
    const cookie = cookieOf(await trade(id, own))
    expect(await look(cookie)).toBe(401)
    const insertedAt = server.clock.now()
    const given = { sandboxId: id, userId: guest.id, authorization: 'READ' as const, insertedAt }
    await server.db.insert(sandboxCollaborators).values(given)
    expect(await look(cookie)).toBe(200)
    await server.db.delete(sandboxCollaborators)
    expect(await look(cookie)).toBe(401)
    const forged = cookie.replace(guest.id, owner.id)
    expect(await look(forged)).toBe(401)
    expect(await look(cookieOf(await trade(id, own.replace(guest.id, owner.id))))).toBe(401)
  })

  test('stays shut for another secret, another site, another sandbox, and later', async () => {
    for (const wrong of [
      '',
      secret.slice(1),
      previewSecretOf(server.deps.secret, other.id, owner.id),
      `${secret}a`,
    ])
      expect((await trade(id, wrong)).statusCode).toBe(403)
    expect((await trade(id, secret, { origin: `http://${other.id}.localhost:4000` })).statusCode).toBe(403)
    expect((await trade(id, secret, { origin: 'null' })).statusCode).toBe(403)
    const cookie = cookieOf(await trade(id, secret))
    expect((await get(other.id, '/about', { ...TAB, cookie })).statusCode).toBe(401)
    const forged = cookie.replace(/=\d+/, '=99999999999')
    expect((await get(id, '/about', { ...TAB, cookie: forged })).statusCode).toBe(401)
    server.clock.advance({ seconds: PREVIEW_SESSION_SECONDS + 1 })
    expect((await get(id, '/about', { ...TAB, cookie })).statusCode).toBe(401)
  })
})
