import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEANT_MARK } from '@sandlot/core/accounts/sessions/sign-out-rules'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/server.ts'
import { serveWeb } from './web.ts'

const parent = await mkdtemp(join(tmpdir(), 'sandlot-web-'))
const webFolder = join(parent, 'dist')
await mkdir(join(webFolder, 'assets'), { recursive: true })
await writeFile(join(parent, 'secret.txt'), 'outside')
await writeFile(join(webFolder, 'favicon.svg'), '<svg/>')
await writeFile(join(webFolder, 'assets/app-abc123.js'), 'console.log(1)')
await writeFile(
  join(webFolder, 'index.html'),
  '<html><script id="environment" type="application/json">{}</script><script nonce="__CSP_NONCE__">1</script><script type="module" src="/assets/app-abc123.js"></script></html>',
)
const PAGES = [
  '/',
  '/dashboard',
  '/dashboard/$',
  '/u/$username',
  '/p/sandbox/$id',
  '/p/sandbox/github/$',
  '/assetsx',
  '/apikeys',
  '/auth/sandpack/$teamId',
  '/cli/login',
  '/signin/$',
  '/signout',
  '/signup/$id',
  '/standalone/create',
  '/standalonex',
  '/embed/$id',
]
await writeFile(join(webFolder, 'pages.json'), JSON.stringify(PAGES))
const server = await createTestServer({ webFolder })
const bare = await createTestServer({ webFolder: join(parent, 'not-built') })
const told = await createTestServer({
  webFolder,
  config: {
    onPrem: true,
    publicUrl: 'https://sandlot.example',
    analytics: { key: 'k1', url: 'https://events.example/take' },
    errorsDsn: 'https://key@errors.example/7',
  },
})
afterAll(async () => {
  await server.close()
  await bare.close()
  await told.close()
  await rm(parent, { recursive: true })
})

describe('an unknown page', () => {
  test.each(['/wp-login.php', '/.env', '/.git/config', '/foo.json', '/favicon.ico', '/a/.well-known/x'])(
    'is not found, whoever requests it: %s',
    async (url) => {
      for (const accept of ['*/*', 'text/html,application/xhtml+xml'])
        for (const method of ['GET', 'HEAD'] as const) {
          const reply = await server.inject({ method, url, headers: { accept } })
          expect([reply.statusCode, reply.headers['content-type']]).toEqual([
            404,
            'application/json; charset=utf-8',
          ])
        }
    },
  )

  test('is answered with the app and status 404 for browsers, with an error for programs', async () => {
    const url = '/no/such/page'
    const page = await server.inject({ url, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body.includes('app-abc123.js')]).toEqual([404, true])
    const plain = await server.inject({ url, headers: { accept: '*/*' } })
    expect([plain.statusCode, plain.json().code]).toEqual([404, 'not_found'])
  })

  test('is never a known one, whatever its path', async () => {
    for (const url of ['/', '/dashboard', '/dashboard/', '/u/some.one', '/p/sandbox/github/a/b.js?x=/no'])
      expect((await server.inject(url)).statusCode).toBe(200)
    for (const url of ['/u', '/u/some/one', '/dashboards'])
      expect((await server.inject(url)).statusCode).toBe(404)
  })
})

describe('a page', () => {
  test.each(['/', '/dashboard/recent', '/p/sandbox/abc', '/u/someone?tab=1', '/assetsx', '/apikeys'])(
    'is answered at %s',
    async (url) => {
      const reply = await server.inject(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.body).toContain('/assets/app-abc123.js')
    },
  )

  test('with a malformed URL redirects to one that encodes it', async () => {
    const reply = await server.inject('/dashboard/sandboxes/%E0%A4%A?a=%1')
    const to = '/dashboard/sandboxes/%25E0%25A4%25A?a=%1'
    expect([reply.statusCode, reply.headers.location]).toEqual([302, to])
    expect((await server.inject(to)).statusCode).toBe(200)
  })

  test('runs only its own scripts, by a nonce unique to each page', async () => {
    const [one, other] = await Promise.all([server.inject('/'), server.inject('/')])
    const nonceOf = (reply: typeof one) => /nonce="([^"]+)"/.exec(reply.body)?.[1]
    expect(nonceOf(one)).toMatch(/^[A-Za-z0-9+/=]{20,}$/)
    expect(nonceOf(one)).not.toBe(nonceOf(other))
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(one)}';`)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https?:)/)
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
  })

  test('frames only previews, and may itself be framed only if made for that', async () => {
    const policyOf = async (url: string) =>
      String((await server.inject(url)).headers['content-security-policy']).split('; ')
    for (const url of ['/', '/standalonex', '/dashboard?next=/standalone/create'])
      expect(await policyOf(url)).toEqual(
        expect.arrayContaining(['frame-src http://*.localhost:4000', "frame-ancestors 'none'"]),
      )
    for (const url of ['/standalone/create?x=1', '/embed/abc123?view=preview'])
      expect(await policyOf(url)).toContain('frame-ancestors *')
  })

  test.each([
    [[], "frame-ancestors 'none'"],
    [
      ['https://blog.example.com', 'https://docs.example.com'],
      'frame-ancestors https://blog.example.com https://docs.example.com',
    ],
  ])('embeds only in the pages of %j when configured', async (embeds, expected) => {
    const limited = await createTestServer({ webFolder, config: { embeds } })
    const { headers } = await limited.inject('/embed/abc123')
    const about = await limited.inject('/api/meta/features')
    await limited.close()
    expect(String(headers['content-security-policy'])).toContain(expected)
    expect(about.json()).toMatchObject({ embeds: embeds.length > 0 })
  })

  test('describes the instance in a data block, and may connect to the services named there', async () => {
    const settingsOf = (body: string) =>
      JSON.parse(
        /<script id="environment" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null',
      )
    const [plain, named] = await Promise.all([server.inject('/'), told.inject('/dashboard')])
    expect(settingsOf(plain.body)).toEqual({
      USE_STATIC_PREVIEW: 'true',
      PREVIEW_DOMAIN: expect.stringMatching(/localhost:4000$/),
    })
    expect(settingsOf(named.body)).toMatchObject({
      IS_ONPREM: 'true',
      AMPLITUDE_API_KEY: 'k1',
      AMPLITUDE_API_URL: 'https://events.example/take',
      SENTRY_DSN: 'https://key@errors.example/7',
    })
    const connects = (reply: typeof plain) =>
      String(reply.headers['content-security-policy'])
        .split('; ')
        .find((rule) => rule.startsWith('connect-src'))
    expect(connects(plain)).toBe("connect-src 'self'")
    expect(connects(named)).toBe("connect-src 'self' https://events.example https://errors.example")
  })

  test('cannot be sniffed as another type, and sends no referrer to other sites', async () => {
    for (const url of ['/', '/assets/app-abc123.js', '/api/health', '/api/nothing', '/favicon.svg'])
      expect((await server.inject(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      })
  })

  test('keeps the windows it opens, cannot be held by other sites, and is denied unneeded permissions', async () => {
    for (const url of ['/', '/dashboard/recent', '/cli/login'])
      expect((await server.inject(url)).headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
    // These flows end in a window that another page opened, and report back to it.
    for (const url of [
      '/signin/a-link',
      '/signup/a-person',
      '/signin/duplicate?provider=google',
      '/auth/sandpack/t',
    ])
      expect((await server.inject(url)).headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  test('requires https only when the public address does', async () => {
    expect((await server.inject('/')).headers).not.toHaveProperty('strict-transport-security')
    for (const url of ['/', '/api/health', '/api/nothing', '/assets/app-abc123.js'])
      expect((await told.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('for signing out reports whether the person requested it: no link from another site does', async () => {
    const isMeant = async (headers: Record<string, string>, url = '/signout') =>
      (await server.inject({ url, headers })).body.startsWith(`<html ${MEANT_MARK}>`)
    for (const site of ['none', 'same-origin']) expect(await isMeant({ 'sec-fetch-site': site })).toBe(true)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}])
      expect(await isMeant(headers as Record<string, string>)).toBe(false)
    for (const url of ['/signout/', '/SignOut', '/sign%6fut', '/'])
      expect(await isMeant({ 'sec-fetch-site': 'none' }, url)).toBe(false)
  })

  test('answers HEAD without a body', async () => {
    const reply = await server.inject({ method: 'HEAD', url: '/dashboard' })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })

  test('is not returned for the API, for other methods, or without a built web app', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nothing'],
      ['GET', '/api?x=1'],
      ['POST', '/dashboard'],
    ] as const)
      expect((await server.inject({ method, url })).json()).toMatchObject({ code: 'not_found' })
    expect((await bare.inject('/')).statusCode).toBe(404)
    expect((await bare.inject('/api/health')).statusCode).toBe(200)
  })
})

describe('an asset', () => {
  test('is cached permanently, since its name changes with its content', async () => {
    const reply = await server.inject('/assets/app-abc123.js')
    expect(reply.body).toBe('console.log(1)')
    expect(reply.headers['content-type']).toContain('javascript')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('that is missing is not found, never the page', async () => {
    const reply = await server.inject('/assets/old-hash.js')
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('<html>')
  })

  test.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets//../../secret.txt',
    '/assets/%00',
    '/assets/%',
  ])('outside its folder is not served: %s', async (url) => {
    const reply = await server.inject(url)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).not.toContain('outside')
  })
})

test('a program gets an error for a malformed URL', async () => {
  const reply = await server.inject('/api/v1/sandboxes/%E0%A4%A')
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'usage'])
})

test('a web app without its list of pages prevents the start', async () => {
  const start = () =>
    serveWeb(server.app, join(parent, 'unlisted'), { ...server.deps.config, previewUrl: () => null })
  await mkdir(join(parent, 'unlisted'))
  await writeFile(join(parent, 'unlisted/index.html'), '<html></html>')
  await expect(start()).rejects.toThrow('pages.json is missing')
})
