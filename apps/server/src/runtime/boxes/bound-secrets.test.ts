import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@sandlot/core/endpoint'
import { boxEnv, changeBoxEnv, execInBox, startBox } from '@sandlot/core/runtime/boxes/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { type Authority, makeAuthority } from './runner/authority.ts'
import { hasBubblewrap } from './testing/has-bubblewrap.ts'
import { serverWithRunner } from './testing/with-runner.ts'

const SECRET = 'hush-1234'

/** A client in the box that sends requests through its proxy over one connection, and prints a line per response. */
const CLIENT = `
const http = require('http'), https = require('https'), tls = require('tls')
const proxy = new URL(process.env.https_proxy)
const [port, ...asked] = process.argv.slice(2)
const tunnel = () => new Promise((done, failed) => http.request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: 'localhost:' + port })
  .on('connect', (answer, socket) => answer.statusCode === 200 ? done(socket) : failed(new Error('proxy ' + answer.statusCode))).on('error', failed).end())
const connect = async () => tls.connect({ socket: await tunnel(), servername: 'localhost', ALPNProtocols: ['h2', 'http/1.1'] })
const send = (agent, { body, ...options }) => new Promise((done, failed) => {
  const sent = https.request({ host: 'localhost', port, agent, ...options, headers: { ...options.headers } }, (answer) => {
    let text = ''
    answer.on('data', (piece) => { text += piece; if (options.stopsAt && text.includes(options.stopsAt)) { done(answer.statusCode + ' ' + text); answer.destroy() } })
    answer.on('end', () => done(answer.statusCode + ' ' + text))
  })
  sent.on('upgrade', (answer, socket, head) => { let text = ''; socket.on('data', (piece) => { text += piece.subarray(2); if (text.includes('!')) { done('101 ' + text); socket.destroy() } }); if (head.length) socket.unshift(head) })
  sent.on('error', failed)
  sent.end(body)
})
;(async () => {
  let socket = await connect()
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 })
  agent.createConnection = () => socket
  for (const one of asked) console.log(await send(agent, JSON.parse(one)).catch((error) => 'failed ' + error.message))
  process.exit(0)
})().catch((error) => { console.log('failed ' + (error.code || error.message)); process.exit(0) })
`

describe.skipIf(!hasBubblewrap)('a secret bound to a host', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  let site: Server
  let folder: string
  let authority: Authority
  const connections = new Set<unknown>()

  beforeAll(async () => {
    authority = await makeAuthority()
    folder = await mkdtemp(join(tmpdir(), 'sandlot-site-'))
    const file = join(folder, 'ca.pem')
    await writeFile(file, authority.certificate)
    // The runner, which is a separate process, trusts this host; the box does not.
    process.env.NODE_EXTRA_CA_CERTS = file
    site = createServer(await authority.issue('localhost'), (request, answer) => {
      connections.add(request.socket)
      if (request.url === '/stream') return void answer.write('first')
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () =>
        answer.end(
          `${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${body.length}:${body.slice(0, 60)}`,
        ),
      )
    })
    new WebSocketServer({ server: site }).on('connection', (socket, request) =>
      socket.send(`${request.headers.authorization}!`),
    )
    site.listen(0, 'localhost')
    await once(site, 'listening')
    made = await serverWithRunner({ trusted: [`localhost:${(site.address() as AddressInfo).port}`] })
    await made.server.listen()
  })
  afterAll(async () => {
    delete process.env.NODE_EXTRA_CA_CERTS
    await made.close()
    site.closeAllConnections()
    site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const devbox = async (hosts: string[]) => {
    const { server } = made
    const user = await server.buildUser()
    const { id } = await server.buildSandbox({ author: user, isV2: true, files: { 'ask.cjs': CLIENT } })
    const client = server.as(user)
    await client.rest(changeBoxEnv, {
      params: { id },
      body: { set: [{ name: 'API_KEY', value: SECRET, isSecret: true, hosts }] },
    })
    await client.rest(startBox, { params: { id } })
    const run = async (...command: string[]) => {
      const reply = await client.fetch(pathOf(execInBox, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command }),
      })
      const lines = (await reply.text()).trim().split('\n')
      return lines.map((line) => JSON.parse(line).stdout ?? '').join('')
    }
    const placeholder = (await run('printenv', 'API_KEY')).trim()
    const { port } = site.address() as AddressInfo
    const ask = async (...asked: object[]) =>
      (await run('node', 'ask.cjs', String(port), ...asked.map((one) => JSON.stringify(one))))
        .trim()
        .split('\n')
    return { id, client, run, placeholder, ask }
  }
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  test('is a placeholder in the devbox, and replaced in requests to that host over https', async () => {
    const { id, client, run, placeholder, ask } = await devbox(['localhost'])
    expect(placeholder).toMatch(/^sandlot-secret-[0-9a-f]{24}$/)
    expect(await run('sh', '-c', 'env; cat /proc/*/environ 2>/dev/null')).not.toContain(SECRET)
    expect(await client.rest(boxEnv, { params: { id } })).toEqual({
      variables: [{ name: 'API_KEY', isSecret: true, value: null, hosts: ['localhost'] }],
    })
    const before = connections.size
    const long = placeholder.repeat(500)
    const basic = Buffer.from(`me:${placeholder}`).toString('base64')
    expect(
      await ask(
        { path: '/a?b=1', ...bearer(placeholder) },
        { path: '/basic', headers: { authorization: `Basic ${basic}` } },
        // A body is not inspected, and arrives whole.
        { path: '/body', method: 'POST', body: long, ...bearer('mine') },
        { path: `/${placeholder}` },
      ),
    ).toEqual([
      `200 GET /a?b=1 Bearer ${SECRET} 0:`,
      `200 GET /basic Basic ${Buffer.from(`me:${SECRET}`).toString('base64')} 0:`,
      `200 POST /body Bearer mine ${long.length}:${long.slice(0, 60)}`,
      `200 GET /${placeholder} - 0:`,
    ])
    expect(connections.size - before).toBe(1)
    expect(await readFile(join(made.folder, 'runner', 'runner.log'), 'utf8')).not.toContain(SECRET)
  })

  test('passes on a streaming response as it arrives, and a WebSocket too', async () => {
    const { placeholder, ask } = await devbox(['localhost'])
    const headers = {
      authorization: `Bearer ${placeholder}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    }
    expect(await ask({ path: '/stream', stopsAt: 'first' })).toEqual(['200 first'])
    expect(await ask({ path: '/socket', headers })).toEqual([`101 Bearer ${SECRET}!`])
  })

  test('is sent to no other host at the same address, and to none without a valid certificate', async () => {
    const { placeholder, ask } = await devbox(['localhost'])
    const headers = { host: 'elsewhere.example', ...bearer(placeholder).headers }
    expect(await ask({ path: '/', headers })).toEqual([
      '421 Secrets are sent to localhost only, and this request names another host.',
    ])
    expect(await ask({ path: '/', method: 'TRACE', ...bearer(placeholder) })).toEqual([
      expect.stringMatching(/^405 TRACE is refused/),
    ])
    const before = connections.size
    site.setSecureContext(await (await makeAuthority()).issue('localhost'))
    try {
      expect(await ask({ path: '/', ...bearer(placeholder) })).toEqual([
        '502 The certificate of localhost is not valid, so no secret was sent to it.',
      ])
    } finally {
      site.setSecureContext(await authority.issue('localhost'))
    }
    expect(connections.size).toBe(before)
  })

  test('leaves its placeholder unchanged in requests to another host', async () => {
    const { placeholder, ask } = await devbox(['api.example.com'])
    expect(await ask({ path: '/', ...bearer(placeholder) })).toEqual([`200 GET / Bearer ${placeholder} 0:`])
  })

  test('takes a new value, other hosts, or none immediately', async () => {
    const { id, client, run, placeholder, ask } = await devbox(['localhost'])
    const set = (change: { value: string; hosts?: string[] }) =>
      client.rest(changeBoxEnv, {
        params: { id },
        body: { set: [{ name: 'API_KEY', isSecret: true, ...change }] },
      })
    await set({ value: 'next' })
    expect((await run('printenv', 'API_KEY')).trim()).toBe(placeholder)
    expect(await ask({ path: '/', ...bearer(placeholder) })).toEqual(['200 GET / Bearer next 0:'])
    expect((await set({ value: 'open', hosts: [] })).variables).toMatchObject([{ hosts: [] }])
    expect((await run('printenv', 'API_KEY')).trim()).toBe('open')
  })

  test('is refused with an invalid host, or a value that no header can contain', async () => {
    const { server } = made
    const user = await server.buildUser()
    const { id } = await server.buildSandbox({ author: user, isV2: true })
    const reasons = ['*', '*.com', '10.0.0.1', 'api.example.com:443', 'https://a.b', 'a b'].map((host) => [
      { value: 'x', isSecret: true, hosts: [host] },
      'boundHost',
    ])
    for (const [change, reason] of [
      ...reasons,
      [{ value: 'x', isSecret: false, hosts: ['a.example'] }, 'boundNoSecret'],
      [{ value: 'two\nlines', isSecret: true, hosts: ['a.example'] }, 'boundValue'],
    ] as const) {
      const body = {
        set: [{ name: 'KEY', ...(change as { value: string; isSecret: boolean; hosts: string[] }) }],
      }
      await expect(server.as(user).rest(changeBoxEnv, { params: { id }, body })).rejects.toMatchObject({
        reason,
      })
    }
    const { variables } = await server.as(user).rest(changeBoxEnv, {
      params: { id },
      body: { set: [{ name: 'KEY', value: 'x', isSecret: true, hosts: ['*.Example.com.', 'db1'] }] },
    })
    expect(variables).toMatchObject([{ hosts: ['*.example.com', 'db1'] }])
  })
})
