import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/server.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'sandlot-host-'))
await writeFile(join(webFolder, 'index.html'), '<html></html>')
await writeFile(join(webFolder, 'pages.json'), '["/", "/dashboard"]')

let here: TestServer
let named: TestServer
let origin: string
beforeAll(async () => {
  here = await createTestServer({ webFolder })
  named = await createTestServer({
    webFolder,
    config: { publicUrl: 'https://sandlot.example', trustProxy: { hops: 1 } },
  })
  origin = await here.listen()
})
afterAll(async () => {
  await here.close()
  await named.close()
  await rm(webFolder, { recursive: true })
})

const statusAt = async (server: TestServer, host: string, url = '/dashboard', more = {}) =>
  (await server.inject({ url, headers: { host, ...more } })).statusCode

describe('a host', () => {
  test.each([
    'sandlot.example',
    'SANDLOT.example:443',
    'sandlot.example.',
    'localhost:4000',
    '127.0.0.1',
    '[::1]:80',
  ])('that is the public one, or this computer as its proxy knows it, is accepted: %s', async (host) =>
    expect(await statusAt(named, host)).toBe(200),
  )

  test.each([
    'evil.example',
    'sandlot.example.evil.example',
    'evil-sandlot.example',
    '10.0.0.7',
    'sandbox',
    '127.0.0.1.evil.example',
  ])('that is another one is refused with instructions: %s', async (host) => {
    for (const url of [
      '/',
      '/dashboard',
      '/api/v1/users/current',
      '/auth/github',
      '/api/docs/',
      '/assets/x.js',
    ]) {
      const reply = await named.inject({ url, headers: { host } })
      expect([reply.statusCode, reply.json().errors.detail[0]]).toEqual([
        400,
        expect.stringContaining('SANDLOT_PUBLIC_URL'),
      ])
    }
  })

  test('is taken from a trusted proxy', async () => {
    expect(await statusAt(named, 'app:4000', '/', { 'x-forwarded-host': 'sandlot.example' })).toBe(200)
    expect(await statusAt(named, 'sandlot.example', '/', { 'x-forwarded-host': 'evil.example' })).toBe(400)
  })

  test.each([
    'localhost:4000',
    '10.0.0.7:4000',
    '[fd00::7]:4000',
    'sandbox:4000',
    'sandbox.local',
    `${hostname()}:4000`,
  ])('of this computer or its network is accepted when none is configured: %s', async (host) =>
    expect(await statusAt(here, host)).toBe(200),
  )

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:4000'])(
    'that any site could have is not: %s',
    async (host) => expect(await statusAt(here, host)).toBe(400),
  )

  test('does not matter for health checks', async () => {
    expect(await statusAt(named, '10.0.0.7:4000', '/api/health')).toBe(200)
  })
})

/** Sends raw lines and reads the whole response. */
const say = (...lines: string[]) =>
  new Promise<string>((resolve, reject) => {
    const { port, hostname: address } = new URL(origin)
    const socket = connect(Number(port), address, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
const CLOSE = 'Connection: close'
const OWN = 'Host: localhost'

describe('a request line', () => {
  test.each([
    '//evil.example/',
    '//evil.example/%E0%A4%A',
    '/\\evil.example/dashboard',
    '//evil.example/auth/github?continue=/x',
    'http://localhost//evil.example/%zz',
  ])('that browsers would read as another host gets a plain error: %s', async (target) => {
    const answer = await say(`GET ${target} HTTP/1.1`, OWN, CLOSE)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/^location:|<html/im)
  })

  test.each(['http://evil.example/', 'http://evil.example/%zz', 'https://evil.example//x'])(
    'that names another host is treated as a request to it: %s',
    async (target) => {
      const answer = await say(`GET ${target} HTTP/1.1`, OWN, CLOSE)
      expect(answer).toMatch(/^HTTP\/1\.1 (400|302) /)
      expect(answer).not.toMatch(/^location: *(https?:)?\/\/|<html/im)
    },
  )

  test('that names this host is a request for its path', async () => {
    expect(await say('GET http://localhost/dashboard HTTP/1.1', OWN, CLOSE)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await say('GET http://localhost HTTP/1.1', OWN, CLOSE)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('of HTTP/1.0 needs no host', async () => {
    expect(await say('GET /dashboard HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('the API documentation page allows no foreign forms, scripts or frames', async () => {
  const policy = String((await here.inject('/api/docs/')).headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "form-action 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]),
  )
})
