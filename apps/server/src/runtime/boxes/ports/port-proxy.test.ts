import { EventEmitter, once } from 'node:events'
import { type ClientRequest, get } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Boxes } from '../boxes.ts'
import { proxyPort, UPGRADE_MAX_MS, upgradePort } from './port-proxy.ts'

const AT = { sandboxId: 'abc', port: 3000 }
const OUTSIDE = { host: 'abc-3000.localhost', scheme: 'http' } as const

/** A preview host in front of a port on which `serve` gets each connection. */
async function previewOf(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const port = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(port, 'listening')
  const dial = async () => connect((port.address() as AddressInfo).port, '127.0.0.1')
  const boxes = { enter: async () => ({ connect: dial }), use: () => {} } as unknown as Boxes
  const app = Fastify()
  app.addHook('onRequest', async (asked, reply) => {
    reply.header('content-security-policy', "frame-ancestors 'self'")
    return proxyPort(boxes, AT, asked, reply, OUTSIDE)
  })
  app.get('/*', () => '')
  app.server.on('upgrade', (asked, client, head) => {
    client.on('error', () => {})
    void upgradePort(boxes, AT, asked, { client, head, outside: OUTSIDE })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
    port.close()
  })
  return (app.server.address() as AddressInfo).port
}

const says = (answer: string) => (socket: Socket) => void socket.once('data', () => socket.end(answer))

async function answerTo(asked: ClientRequest) {
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode, headers: answer.headers, text }
}

test.each([
  'HTTP/1.1 099 X',
  'HTTP/1.1 000 X',
  'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x',
  'SSH-2.0',
])('an answer that is none, as %j, is reported as a broken connection', async (start) => {
  const port = await previewOf(says(`${start}\r\nContent-Length: 2\r\n\r\nhi`))
  const { status, text } = await answerTo(get({ port }))
  expect([status, text]).toEqual([502, expect.stringContaining(boxMessages.portBrokeOff(AT.port))])
})

/** A port that takes requests and never answers. */
async function silentPort() {
  const seen = new EventEmitter()
  const [asked, left] = [once(seen, 'asked'), once(seen, 'left')]
  const port = await previewOf((socket) => {
    socket.once('data', () => seen.emit('asked'))
    socket.once('close', () => seen.emit('left'))
  })
  return { port, asked, left }
}

test('a visitor who leaves before the answer takes the connection along', async () => {
  const { port, asked, left } = await silentPort()
  const sent = get({ port }).on('error', () => {})
  await asked
  sent.destroy()
  await left
})

test('a WebSocket that is neither accepted nor refused is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, asked, left } = await silentPort()
  const sent = get({ port, headers: { connection: 'Upgrade', upgrade: 'websocket' } })
  const closed = once(sent, 'error')
  await asked
  vi.advanceTimersByTime(UPGRADE_MAX_MS)
  await Promise.all([closed, left])
})

test('cookies stay on their own host, and who may frame the page is not up to it', async () => {
  const port = await previewOf(
    says(
      [
        'HTTP/1.1 200 OK',
        'Set-Cookie: a=1; Domain=localhost; Path=/',
        'Set-Cookie: b=2;domain =localhost',
        "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'; img-src *",
        'Content-Length: 0',
        '\r\n',
      ].join('\r\n'),
    ),
  )
  const { headers } = await answerTo(get({ port }))
  expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2'])
  expect(headers['content-security-policy']).toBe("default-src 'self'; img-src *, frame-ancestors 'self'")
})
