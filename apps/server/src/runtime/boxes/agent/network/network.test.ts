import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import {
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { agentEvents } from '../../agent-client/events.ts'
import { removeSession, startSession } from '../../agent-client/sessions.ts'
import { attach, connectPort, exec } from '../../agent-client/streams.ts'
import type { Port } from '../api.ts'
import { outputOf } from '../testing/output.ts'
import { startAgent } from '../testing/start-agent.ts'

const SIZE = { cols: 200, rows: 24 }

async function listen<Listening extends Server>(server: Listening, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each(['127.0.0.1', '::1'])(
  'a tunnel leads to a port on %s, and each side ends independently',
  async (host) => {
    const echo = createServer({ allowHalfOpen: true }, (socket) =>
      socket.on('data', (piece) => socket.write(piece)).on('end', () => socket.end('bye')),
    )
    const port = await listen(echo, host)
    const { link } = await startAgent()
    const stream = await connectPort(link, port)
    const output = outputOf(stream)
    stream.write('hello')
    await output.until('hello')
    stream.end()
    expect(await output.end()).toBe('hellobye')
  },
)

test('a tunnel to a closed port, or to another host, is refused', async () => {
  const server = createServer()
  const port = await listen(server, '127.0.0.1')
  server.close()
  const { link } = await startAgent()
  await expect(connectPort(link, port)).rejects.toMatchObject({ reason: 'not_listening' })
  const elsewhere = { ...link, authority: () => '10.0.0.1:80' }
  await expect(connectPort(elsewhere, 80)).rejects.toMatchObject({ reason: 'invalid' })
})

test('a port opened by a task is reported with its task, and again when it closes', async () => {
  const { link } = await startAgent()
  const script =
    "require('http').createServer().listen(0, function () { console.log('at ' + this.address().port) })"
  const { id } = await startSession(link, {
    kind: 'task',
    command: `"${process.execPath}" -e "${script}"`,
    ...SIZE,
  })
  const text = await outputOf((await attach(link, id)).stream).until(/at \d+\r\n/)
  const port = Number(/at (\d+)/.exec(text)?.[1])
  const events = agentEvents(link)
  const untilPorts = async (isSo: (ports: Port[]) => boolean) => {
    for (;;) {
      const { value: event } = await events.next()
      if (event.type === 'ports' && isSo(event.ports)) return event.ports
    }
  }
  const ports = await untilPorts((open) => open.some((one) => one.port === port))
  expect(ports.find((one) => one.port === port)).toEqual({ port, session: id })
  await removeSession(link, id)
  await untilPorts((open) => open.every((one) => one.port !== port))
  await events.return(undefined as never)
})

/** A gate that routes one host to our server and refuses all others. */
async function gate(name: string) {
  const site = createHttpServer((request, response) =>
    response.end(`${request.method} ${request.url} ${request.headers.host}`),
  )
  const port = await listen(site, '127.0.0.1')
  const asked: string[] = []
  const server = createHttp2Server()
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const authority = String(headers[':authority'])
    asked.push(`${headers[':method']} ${authority}`)
    if (!authority.startsWith(`${name}:`)) {
      stream.respond({ ':status': 403 })
      return stream.end('evil.test is not allowed here. An administrator can add it.')
    }
    stream.respond({ ':status': 200 })
    const socket = connect(port, '127.0.0.1')
    socket.pipe(stream).pipe(socket)
    socket.on('error', () => stream.close())
    stream.on('error', () => socket.destroy())
  })
  return { server, asked }
}

test('programs reach the network through the proxy as the gate allows, and get the reason if not', async () => {
  const { server, asked } = await gate('good.test')
  const { link } = await startAgent({ egress: server })
  const events = agentEvents(link)
  while ((await events.next()).value.type !== 'ready');
  const script = `
    const http = require('http'), proxy = new URL(process.env.http_proxy)
    const ask = (options) => new Promise((done) => http.request({ ...options, host: proxy.hostname, port: proxy.port })
      .on('connect', (answer, socket) => { socket.on('data', (d) => done(String(d))); answer.statusCode === 200 ? socket.write('GET /t HTTP/1.1\\r\\nhost: x\\r\\nconnection: close\\r\\n\\r\\n') : done(answer.statusCode + ' ' + answer.statusMessage) })
      .on('response', (answer) => { let t = ''; answer.on('data', (d) => t += d).on('end', () => done(answer.statusCode + ' ' + t)) }).end())
    ;(async () => {
      console.log('1', await ask({ path: 'http://good.test/a?b' }))
      console.log('2', await ask({ method: 'CONNECT', path: 'good.test:443' }))
      console.log('3', await ask({ path: 'http://evil.test/' }))
      console.log('4', await ask({ method: 'CONNECT', path: 'evil.test:443' }))
      console.log('5', await ask({ path: '/here' }))
      console.log('done')
    })()`
  const { id } = await startSession(link, {
    kind: 'task',
    command: '"$NODE" -e "$SCRIPT"',
    env: { SCRIPT: script, NODE: process.execPath },
    ...SIZE,
  })
  const text = await outputOf((await attach(link, id)).stream).until('done')
  const reason = 'evil.test is not allowed here. An administrator can add it.'
  expect(text).toContain('1 200 GET /a?b good.test')
  expect(text).toMatch(/2 HTTP\/1.1 200 OK.*GET \/t x/s)
  expect(text).toContain(`3 403 ${reason}`)
  expect(text).toContain(`4 403 ${reason}`)
  expect(text).toContain('5 400 ')
  expect(asked).toEqual(
    ['good.test:80', 'good.test:443', 'evil.test:80', 'evil.test:443'].map((host) => `CONNECT ${host}`),
  )
  for (;;) {
    const { value: event } = await events.next()
    if (event.type === 'refused') break
  }
  await events.return(undefined as never)
})

test('a program that hides the reason gets it in its own output, once', async () => {
  const { server } = await gate('good.test')
  const { link } = await startAgent({ egress: server })
  const script = `
    const http = require('http'), proxy = new URL(process.env.http_proxy)
    const ask = () => new Promise((done) => http.request({ method: 'CONNECT', path: 'evil.test:443', host: proxy.hostname, port: proxy.port })
      .on('connect', (answer) => done(answer.statusCode)).end())
    ;(async () => {
      console.log('first ' + await ask())
      await new Promise((soon) => setTimeout(soon, 50))
      console.log('second ' + await ask())
    })()`
  const reason = 'evil.test is not allowed here. An administrator can add it.'
  const told = (text: string) => text.split(reason).length - 1
  const env = { SCRIPT: script, NODE: process.execPath }
  const { id } = await startSession(link, { kind: 'task', command: '"$NODE" -e "$SCRIPT"', env, ...SIZE })
  const text = await outputOf((await attach(link, id)).stream).end()
  expect([told(text), text.includes('second 403')]).toEqual([1, true])

  const { output } = await exec(link, { command: [process.execPath, '-e', script] })
  let errors = ''
  for await (const { channel, piece } of output) if (channel === 'stderr') errors += piece
  expect(errors).toBe(`${reason}\n`)
})
