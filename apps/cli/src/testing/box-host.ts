import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ATTACH_PROTOCOL, type AttachStatus, CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import { type WebSocket, WebSocketServer } from 'ws'

const TOKEN = 'socket-token'
const BEARER = `base64url.bearer.phx.${Buffer.from(TOKEN).toString('base64url')}`

type Call = { method: string; path: string; body: unknown }
type Answers = Record<string, (body: unknown) => unknown>

/** The far end of a devbox socket. */
export type FarEnd = {
  path: string
  print: (text: string | Uint8Array, channel?: number) => void
  tell: (status: AttachStatus) => void
  /** The next message: a text, or the channel with its bytes. */
  next: () => Promise<string | [channel: number, text: string]>
  close: () => void
  /** Resolves when either end has closed the connection. */
  closed: Promise<unknown>
  /** Drops the connection without a close message. */
  break: () => void
}

/** A fake host for devboxes: REST answers by method and path, and a handler for the far end of each socket. */
export async function boxHost(answers: Answers, onSocket: (far: FarEnd) => unknown = () => {}) {
  const calls: Call[] = []
  const server = createServer(async (request, reply) => {
    const text = (await buffer(request)).toString()
    const path = (request.url ?? '').replace(/^\/api\/(?:v1|beta)?\/?/, '/')
    const call = { method: request.method ?? '', path, body: text === '' ? undefined : JSON.parse(text) }
    calls.push(call)
    const answer = path === '/auth/jwt' ? () => ({ jwt: TOKEN }) : answers[`${call.method} ${path}`]
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(answer ? answer(call.body) : { code: 'not_found', errors: { detail: ['No.'] } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server, handleProtocols: () => ATTACH_PROTOCOL })
  sockets.on('connection', (socket, { url = '', headers }) => {
    if (!headers['sec-websocket-protocol']?.split(/, ?/).includes(BEARER)) return socket.terminate()
    onSocket(farEnd(socket, url))
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    calls,
    close: () => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function farEnd(socket: WebSocket, path: string): FarEnd {
  const arrived: (string | [number, string])[] = []
  const waiting: ((one: string | [number, string]) => void)[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    const one: string | [number, string] = isBinary
      ? [data[0] ?? 0, data.subarray(1).toString()]
      : data.toString()
    const taker = waiting.shift()
    if (taker) taker(one)
    else arrived.push(one)
  })
  const print = (text: string | Uint8Array, channel: number = CHANNELS.stdout) =>
    socket.send(Buffer.concat([Buffer.of(channel), Buffer.from(text)]))
  return {
    path,
    print,
    tell: (status) => print(JSON.stringify(status), CHANNELS.status),
    next: () =>
      new Promise((resolve) => {
        const one = arrived.shift()
        if (one === undefined) waiting.push(resolve)
        else resolve(one)
      }),
    close: () => socket.close(1000),
    closed: once(socket, 'close'),
    break: () => socket.terminate(),
  }
}
