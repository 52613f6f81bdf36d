import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { AppError } from '@sandlot/core/errors'
import { afterEach, describe, expect, test } from 'vitest'
import { createHostFetch, createHostPost, type Traffic } from './network.ts'
import { nodePost, usesProxies } from './node-post.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

type Given = Partial<Parameters<typeof createHostFetch>[1]>

const way = (host: string, given: Given) => ({
  host,
  signal: new AbortController().signal,
  timeoutMs: 5_000,
  traffic: {},
  ...given,
})

const PATH = '/api/v1/auth/revoke/slt_secret'
const headers = { authorization: 'Bearer slt_secret' }

const byFetch = (host: string, given: Given = {}, send = fetch) =>
  createHostFetch(send, way(host, given))(host + PATH, { method: 'DELETE', headers })

const byPost = (host: string, given: Given = {}, send = nodePost) =>
  createHostPost(send, way(host, given))(host + PATH, { method: 'POST', headers, body: '{"a":"ä"}' })

const problem = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => Promise.reject(new Error('it worked')),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  )

const html =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>')

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status, { 'x-request-id': 'r1' }).end(JSON.stringify(body))

describe.each([
  ['a fetch', byFetch],
  ['a post', byPost],
])('with %s', (_name, call) => {
  test('a refused connection names the host and the cause', async () => {
    const host = await serve(html(200))
    await new Promise((done) => servers.splice(0)[0]?.close(done))
    expect(await problem(call(host))).toMatchObject({
      code: 'offline',
      message: `Could not reach ${host}: the connection was refused.`,
      hint: expect.stringContaining('--host'),
    })
  })

  test('reports an unknown host name', async () => {
    const unknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    const fails = () => Promise.reject(new TypeError('fetch failed', { cause: unknown }))
    expect((await problem(call('http://nowhere.invalid', {}, fails))).message).toContain('(DNS)')
  })

  test('reports TLS to a server without it', async () => {
    const host = (await serve(html(200))).replace('http:', 'https:')
    expect((await problem(call(host))).message).toMatch(/certificate or TLS is not in order/)
  })

  test('times out a host that never answers', async () => {
    const host = await serve(() => undefined)
    expect((await problem(call(host, { timeoutMs: 100 }))).message).toContain('did not answer in time')
  })

  test('reports a response that breaks off', async () => {
    const host = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' })
      reply.write('{"', () => reply.destroy())
    })
    expect(await problem(call(host))).toMatchObject({
      code: 'offline',
      message: expect.stringContaining('was interrupted'),
    })
  })

  test.each([200, 401, 404])('an HTML page (%i) is not a Sandlot response', async (status) => {
    const host = await serve(html(status))
    expect(await problem(call(host))).toMatchObject({
      code: 'offline',
      message: `${host} answered, but not as Sandlot.`,
    })
  })

  test('other JSON is not a Sandlot response', async () => {
    const host = await serve(json(404, { message: 'Not Found', documentation_url: 'https://example.com' }))
    expect((await problem(call(host))).message).toContain('not as Sandlot')
  })

  test('does not follow a redirect, and names its target', async () => {
    let asked = 0
    const elsewhere = await serve((_request, reply) => {
      asked += 1
      reply.end('{}')
    })
    const host = await serve(html(308, { location: `${elsewhere}/api` }))
    expect(await problem(call(host))).toMatchObject({
      code: 'offline',
      message: expect.stringContaining(elsewhere),
      hint: expect.stringContaining(`--host ${elsewhere}`),
    })
    expect(asked).toBe(0)
  })

  test('a proxy without a server behind it makes the server unavailable', async () => {
    const host = await serve(html(502))
    expect(await problem(call(host))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('502'),
    })
  })

  test('passes on a Sandlot error response, and records its status and request id', async () => {
    const traffic: Traffic = {}
    const body = { errors: { detail: ['no'] }, code: 'forbidden' }
    const reply = await call(await serve(json(403, body)), { traffic })
    expect(reply.status).toBe(403)
    expect(JSON.parse(await reply.text())).toEqual(body)
    expect(traffic).toEqual({ status: 403, requestId: 'r1' })
  })

  test('reports an interruption as such', async () => {
    const interrupt = new AbortController()
    const host = await serve(() => interrupt.abort())
    expect((await problem(call(host, { signal: interrupt.signal }))).code).toBe('interrupted')
  })

  test('logs calls without secrets', async () => {
    const log: string[] = []
    await call(await serve(json(200, {})), { log: (line) => void log.push(line) })
    expect(log).toHaveLength(2)
    expect(log[0]).toMatch(/^> (?:DELETE|POST) http:\S+\/auth\/revoke\/…$/)
    expect(log[1]).toMatch(/^< 200 (?:DELETE|POST) .* \d+ ms$/)
    expect(log.join()).not.toContain('secret')
  })
})

test('a post sends its headers and body, and decodes a compressed response', async () => {
  const got: unknown[] = []
  const host = await serve((request, reply) => {
    const { method, url, headers } = request
    request.setEncoding('utf8').once('data', (body) => got.push(method, url, headers.authorization, body))
    request.once('end', () =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify({ data: 'ü' }))),
    )
  })
  const reply = await byPost(host)
  expect([reply.ok, await reply.text()]).toEqual([true, '{"data":"ü"}'])
  expect(got).toEqual(['POST', '/api/v1/auth/revoke/slt_secret', 'Bearer slt_secret', '{"a":"ä"}'])
})

test('detects that Node is configured to use proxies', () => {
  expect(usesProxies({}, [])).toBe(false)
  expect(usesProxies({ NODE_USE_ENV_PROXY: '1' }, [])).toBe(true)
  expect(usesProxies({ NODE_OPTIONS: '--no-warnings --use-env-proxy' }, [])).toBe(true)
  expect(usesProxies({}, ['--use-env-proxy'])).toBe(true)
})
