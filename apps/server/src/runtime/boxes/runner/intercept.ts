import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { publicLookup } from '../../../platform/outside/public-address.ts'
import type { Authority } from './authority.ts'
import { type BoundSecret, withSecrets } from './secrets.ts'

/** A connection of a box to a host with bound secrets. */
export type Way = {
  host: string
  port: number
  isTrusted: boolean
  authority: Authority
  secrets: () => readonly BoundSecret[]
}

/** Headers about a single connection, which differs on each side; `expect` has been answered here. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'expect',
])

/**
 * Answers in place of the host: forwards each request to it over a connection of its own, with the secrets in its
 * headers, and returns the answer. The host's certificate must match the host that the box requested.
 */
export async function intercept(stream: Duplex, way: Way): Promise<void> {
  const secureContext = await way.authority.contextFor(way.host)
  const secure = new TLSSocket(stream, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const server = serverFor(way, agent)
  secure.on('error', () => stream.destroy())
  secure.once('close', () => {
    agent.destroy()
    stream.destroy()
  })
  stream.once('close', () => secure.destroy())
  server.emit('connection', secure)
}

function serverFor(way: Way, agent: Agent): Server {
  const server = createServer((asked, answer) => {
    const problem = problemOf(asked, way)
    if (problem) refuse(answer, problem.status, problem.text)
    else handOn(asked, answer, way, agent)
  })
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    const problem = problemOf(asked, way)
    if (problem)
      return void socket.end(
        `HTTP/1.1 ${problem.status} Refused\r\nConnection: close\r\n\r\n${problem.text}\n`,
      )
    upgrade(asked, { socket, head }, way)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  return server
}

/**
 * A secret is only sent to its own host, not to another one at the same address, nor to a host that echoes requests.
 */
function problemOf({ method, url = '', rawHeaders }: IncomingMessage, { host, port }: Way) {
  const named = rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'host')
  const [said = ''] = named.map((one) => one.toLowerCase())
  const isHost = said === host || said === `${host}:${port}`
  if (named.length !== 1 || !isHost) return { status: 421, text: boxMessages.gate.otherHost(host) }
  if (method === 'TRACE') return { status: 405, text: boxMessages.gate.noTrace }
  return url.startsWith('/') || (method === 'OPTIONS' && url === '*')
    ? null
    : { status: 400, text: boxMessages.gate.otherHost(host) }
}

function optionsFor(
  asked: IncomingMessage,
  { host, port, isTrusted, secrets }: Way,
  headers: string[],
): RequestOptions {
  return {
    host,
    port,
    servername: host,
    rejectUnauthorized: true,
    ...(!isTrusted && { lookup: publicLookup }),
    method: asked.method ?? 'GET',
    path: asked.url ?? '/',
    setHost: false,
    headers: withSecrets(headers, secrets()) as never,
  }
}

function handOn(asked: IncomingMessage, answer: ServerResponse, way: Way, agent: Agent): void {
  const outgoing = attempt(() => request({ ...optionsFor(asked, way, endToEnd(asked.rawHeaders)), agent }))
  if (!outgoing) {
    refuse(answer, 502, boxMessages.gate.unreachable(way.host))
    return
  }
  outgoing.once('response', (response) => {
    answer.sendDate = false
    const isWritten = attempt(() =>
      answer.writeHead(response.statusCode ?? 502, response.statusMessage, endToEnd(response.rawHeaders)),
    )
    if (!isWritten) return void outgoing.destroy()
    pipeline(response, answer, () => {})
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // The host closed a reused connection: the client knows best whether to retry.
    if (answer.headersSent || (outgoing.reusedSocket && error.code === 'ECONNRESET'))
      return void answer.destroy()
    refuse(answer, 502, reasonOf(error, way.host))
  })
  answer.once('close', () => outgoing.destroy())
  asked.once('error', () => outgoing.destroy())
  asked.pipe(outgoing)
}

/** Forwards an upgrade, such as a WebSocket: after the answer, both sides are connected. */
function upgrade(asked: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }, way: Way): void {
  socket.on('error', () => socket.destroy())
  const outgoing = attempt(() => request({ ...optionsFor(asked, way, asked.rawHeaders), agent: new Agent() }))
  if (!outgoing) return void socket.destroy()
  outgoing.on('error', () => socket.destroy())
  socket.once('close', () => outgoing.destroy())
  outgoing.once('response', (response) => {
    const kept = endToEnd(response.rawHeaders, ['transfer-encoding'])
    socket.write(headOf(response, [...kept, 'Connection', 'close']))
    pipeline(response, socket, () => {})
  })
  outgoing.once('upgrade', (response, other, rest) => {
    socket.write(headOf(response, response.rawHeaders))
    if (rest.length > 0) socket.write(rest)
    if (head.length > 0) other.write(head)
    pipeline(socket, other, socket, () => {})
  })
  outgoing.end()
}

const headOf = ({ statusCode, statusMessage }: IncomingMessage, rawHeaders: readonly string[]): string => {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`
}

const endToEnd = (rawHeaders: readonly string[], also: readonly string[] = []): string[] =>
  rawHeaders.filter((_, at) => {
    const name = rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''
    return !OF_THE_CONNECTION.has(name) && !also.includes(name)
  })

const reasonOf = ({ code }: NodeJS.ErrnoException, host: string): string => {
  if (code === 'EPERM') return boxMessages.gate.inside(host)
  // Both are OpenSSL codes for a wrong name or issuer.
  if (code && /^(?:ERR_TLS_|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code))
    return boxMessages.gate.untrusted(host)
  return boxMessages.gate.unreachable(host)
}

/** Node throws for invalid headers, and its message could contain them. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

function refuse(answer: ServerResponse, status: number, text: string): void {
  if (answer.headersSent || answer.destroyed) return
  answer
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end(`${text}\n`)
}
