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
  const asked = forward(request.raw, socket.stream, { port, outside })
  request.raw.pipe(asked)
  request.raw.once('close', () => {
    if (!request.raw.complete) asked.destroy()
  })
  return new Promise((resolve) => {
    asked.once('error', () => {
      socket.stream.destroy()
      if (!reply.sent)
        void reply
          .code(502)
          .type('text/html; charset=utf-8')
          .send(portPage(boxMessages.portBrokeOff(port)))
      resolve(reply)
    })
    asked.once('response', (answer) => {
      const ours = reply.getHeaders()
      reply.hijack()
      reply.raw.writeHead(answer.statusCode ?? 502, answerHeaders(answer, ours).flat())
      answer.pipe(reply.raw)
      answer.once('error', () => reply.raw.destroy())
      reply.raw.once('close', () => {
        asked.destroy()
        socket.stream.destroy()
      })
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
  const asked = forward(request, stream, { port, outside, isUpgrade: true })
  asked.end()
  asked.once('error', () => client.destroy())
  asked.once('response', (answer) => {
    client.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\n\r\n`)
    stream.destroy()
  })
  asked.once('upgrade', (answer, box, rest) => {
    if (client.destroyed) return box.destroy()
    const lines = answer.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    )
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

/**
 * The port's own headers, except for who may frame the page, which is up to us. Cookies are limited to their own host.
 */
function answerHeaders(
  { rawHeaders }: IncomingMessage,
  ours: Record<string, number | string | string[] | undefined>,
): [name: string, value: string][] {
  const theirs = rawHeaders.flatMap((name, at, all): [string, string][] =>
    at % 2 === 0 && !HOP_BY_HOP.has(name.toLowerCase()) ? [[name, all[at + 1] ?? '']] : [],
  )
  const policy = String(ours['content-security-policy'] ?? '')
  return [
    ...theirs.map(([name, value]): [string, string] =>
      name.toLowerCase() === 'set-cookie' ? [name, value.replace(/;\s*domain=[^;]*/gi, '')] : [name, value],
    ),
    ['content-security-policy', policy],
    ['origin-agent-cluster', '?1'],
  ]
}
