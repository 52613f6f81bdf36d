import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@sandlot/core/errors'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOP_BY_HOP } from '../../../platform/http/hop-by-hop.ts'
import { withoutOwnCookies } from '../../preview/cookies.ts'
import type { Boxes } from '../boxes.ts'
import { portPage } from './port-page.ts'

type At = { sandboxId: string; port: number }
type Outside = { host: string; scheme: 'http' | 'https' }

/** Programs accept a WebSocket at once, or not at all. */
export const UPGRADE_MAX_MS = 30_000

/** Proxies a request to a port of a devbox. A sleeping devbox is woken up; one that nobody started is not. */
export async function proxyPort(
  boxes: Boxes,
  { sandboxId, port }: At,
  request: FastifyRequest,
  reply: FastifyReply,
  outside: Outside,
): Promise<unknown> {
  const socket = await dial(boxes, { sandboxId, port })
  if ('problem' in socket)
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', '2')
      .type('text/html; charset=utf-8')
      .send(portPage(socket.problem))
  if (reply.raw.destroyed) {
    socket.stream.destroy()
    return reply.hijack()
  }
  const asked = forward(request.raw, socket.stream, { port, outside })
  request.raw.pipe(asked)
  // Also a visitor who leaves before the answer: a port may take forever, and a devbox has only so many connections.
  reply.raw.once('close', () => {
    asked.destroy()
    socket.stream.destroy()
  })
  return new Promise((resolve) => {
    const breakOff = () => {
      socket.stream.destroy()
      if (!reply.sent)
        void reply
          .code(502)
          .type('text/html; charset=utf-8')
          .send(portPage(boxMessages.portBrokeOff(port)))
      resolve(reply)
    }
    asked.on('error', breakOff)
    // An unwanted upgrade closes it without an error.
    asked.once('close', breakOff)
    asked.once('response', (answer) => {
      const status = answer.statusCode ?? 0
      if (status < 200) return breakOff()
      const ours = reply.getHeaders()
      reply.hijack()
      reply.raw.writeHead(status, answerHeaders(answer, ours).flat())
      answer.pipe(reply.raw)
      answer.once('error', () => reply.raw.destroy())
      resolve(reply)
    })
  })
}

/** Proxies an upgrade, such as a WebSocket: after the answer, both sides are connected. */
export async function upgradePort(
  boxes: Boxes,
  { sandboxId, port }: At,
  request: IncomingMessage,
  { client, head, outside }: { client: Duplex; head: Buffer; outside: Outside },
): Promise<void> {
  const socket = await dial(boxes, { sandboxId, port })
  if ('problem' in socket) {
    client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    return
  }
  const { stream } = socket
  if (client.destroyed) {
    stream.destroy()
    return
  }
  const asked = forward(request, stream, { port, outside, isUpgrade: true })
  asked.end()
  // Until the client is read from, nothing tells that it has left.
  const patience = setTimeout(() => client.destroy(), UPGRADE_MAX_MS)
  client.once('close', () => {
    clearTimeout(patience)
    asked.destroy()
    stream.destroy()
  })
  asked.on('error', () => client.destroy())
  asked.once('response', (answer) => {
    client.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\n\r\n`)
    stream.destroy()
  })
  asked.once('upgrade', (answer, box, rest) => {
    clearTimeout(patience)
    if (client.destroyed) return box.destroy()
    const lines = theirHeaders(answer.rawHeaders).map(([name, value]) => `${name}: ${value}`)
    client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (rest.length > 0) client.write(rest)
    if (head.length > 0) box.write(head)
    box.pipe(client)
    client.pipe(box)
    client.on('data', () => boxes.use(sandboxId))
    for (const [one, other] of [
      [box, client],
      [client, box],
    ] as const) {
      one.once('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
}

async function dial(
  boxes: Boxes,
  { sandboxId, port }: At,
): Promise<{ stream: Duplex } | { problem: string }> {
  try {
    const agent = await boxes.enter(sandboxId)
    return { stream: await agent.connect(port) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.reason === 'not_listening' ? boxMessages.notListening(port) : error.message }
  }
}

function forward(
  request: IncomingMessage,
  stream: Duplex,
  { port, outside, isUpgrade = false }: { port: number; outside: Outside; isUpgrade?: boolean },
): ClientRequest {
  const { method, url } = request
  return send({
    createConnection: () => stream as never,
    ...(method && { method }),
    path: url ?? '/',
    headers: requestHeaders(request.headers, { port, outside, isUpgrade }),
  })
}

/** Development servers expect the host name that they know; the public one is passed in separate headers. */
function requestHeaders(
  headers: IncomingHttpHeaders,
  { port, outside, isUpgrade }: { port: number; outside: Outside; isUpgrade: boolean },
): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => isUpgrade || !HOP_BY_HOP.has(name))
  const cookie = withoutOwnCookies(headers.cookie)
  const origin =
    headers.origin === `${outside.scheme}://${outside.host}` ? `http://localhost:${port}` : headers.origin
  return {
    ...Object.fromEntries(
      kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    host: `localhost:${port}`,
    ...(origin !== undefined && { origin }),
    ...(headers.cookie !== undefined && { cookie }),
    'x-forwarded-host': outside.host,
    'x-forwarded-proto': outside.scheme,
  }
}

/** The port's own headers, except for who may frame the page, which is up to us. */
function answerHeaders(
  { rawHeaders }: IncomingMessage,
  ours: Record<string, number | string | string[] | undefined>,
): [name: string, value: string][] {
  const policy = String(ours['content-security-policy'] ?? '')
  return [
    ...theirHeaders(rawHeaders).filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase())),
    ['content-security-policy', policy],
    ['origin-agent-cluster', '?1'],
  ]
}

/** Cookies are limited to their own host: a domain would make them those of all previews. */
const theirHeaders = (rawHeaders: readonly string[]): [name: string, value: string][] =>
  rawHeaders.flatMap((name, at): [string, string][] => {
    if (at % 2 === 1) return []
    const value = rawHeaders[at + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'set-cookie':
        return [[name, value.replace(/;\s*domain\s*=[^;]*/gi, '')]]
      case 'content-security-policy':
        return [[name, value.replace(/\bframe-ancestors\b[^;,]*;?\s*/gi, '')]]
      default:
        return [[name, value]]
    }
  })
