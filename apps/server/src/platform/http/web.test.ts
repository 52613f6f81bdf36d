import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'

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
const server = await createTestServer({ webFolder })
const bare = await createTestServer({ webFolder: join(parent, 'not-built') })
const told = await createTestServer({
  webFolder,
  config: {
    onPrem: true,
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

  test.each([
    ['/dashboard/sandboxes/%E0%A4%A?a=%1', '/dashboard/sandboxes/%25E0%25A4%25A?a=%1'],
    ['//evil.example/%E0%A4%A', '/evil.example/%25E0%25A4%25A'],
  ])('of an address that cannot be read, %s, is the one of the same letters', async (url, to) => {
    const reply = await server.inject(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, to])
    expect((await server.inject(to)).statusCode).toBe(200)
  })

  test('runs only scripts of its own, by a nonce that no other page has', async () => {
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

  test('shows frames of previews alone, and in frames of others only what is made for that', async () => {
    const policyOf = async (url: string) =>
      String((await server.inject(url)).headers['content-security-policy']).split('; ')
    for (const url of ['/', '/standalonex', '/dashboard?next=/standalone/create'])
      expect(await policyOf(url)).toEqual(
        expect.arrayContaining(['frame-src http://*.localhost:4000', "frame-ancestors 'none'"]),
      )
    expect(await policyOf('/standalone/create?x=1')).toContain('frame-ancestors *')
  })

  test('says what the instance is in a block of data, and may reach the services that it names there', async () => {
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

  test('cannot be sniffed as something else, and tells other sites nothing of its address', async () => {
    for (const url of ['/', '/assets/app-abc123.js', '/api/health', '/api/nothing', '/favicon.svg'])
      expect((await server.inject(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      })
  })

  test('may be asked about without being fetched', async () => {
    const reply = await server.inject({ method: 'HEAD', url: '/dashboard' })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })

  test('is no answer for the API, for other methods, nor where no web app was built', async () => {
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
  test('is kept by browsers for good, since its name changes with its content', async () => {
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
  ])('outside of its folder is not given: %s', async (url) => {
    const reply = await server.inject(url)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).not.toContain('outside')
  })
})

test('a program is told that an address cannot be read', async () => {
  const reply = await server.inject('/api/v1/sandboxes/%E0%A4%A')
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'usage'])
})
