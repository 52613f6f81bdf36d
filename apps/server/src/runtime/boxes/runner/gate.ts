import type { Http2Server, ServerHttp2Stream } from 'node:http2'
import { connect, isIP, type Socket } from 'node:net'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { isPort } from '@sandlot/core/runtime/boxes/rules'
import { isPublicAddress, publicLookup } from '../../../platform/outside/public-address.ts'
import { socketPath } from '../runner-client/socket-path.ts'
import type { Authority } from './authority.ts'
import { isAllowed } from './gate-hosts.ts'
import { intercept } from './intercept.ts'
import { type BoundSecret, secretsFor } from './secrets.ts'
import { GIT_HOST } from './wire.ts'

/** Where boxes may connect to: hosts by name, `*.` before one for all subdomains, or all of the internet with `*`. */
export type Gate = {
  hosts: readonly string[]
  /**
   * What the administrator configured for the server itself, such as its registry, as `host:port`; also inside the
   * network.
   */
  trusted: readonly string[]
  /** The server's socket that answers the git requests of boxes. */
  git: string
}

/** The requesting box, its secrets, and the authority for answering in place of their hosts. */
export type Bound = {
  boxId: string
  authority: () => Promise<Authority>
  secrets: () => readonly BoundSecret[]
}

const PORT_OF_HTTP = 80
const PORTS = new Set([PORT_OF_HTTP, 443])
const CONNECT_MAX_MS = 10_000

/**
 * The only way out of a box: a tunnel to an allowed host on the internet, or to the server's git, which is told which
 * box sent the request.
 */
export function serveGate(server: Http2Server, gate: Gate, bound: Bound): void {
  server.on('sessionError', () => {})
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    const asked = headers[':method'] === 'CONNECT' ? hostIn(String(headers[':authority'] ?? '')) : null
    if (!asked) return refuse(stream, 400, boxMessages.gate.onlyTunnels)
    if (asked.host === GIT_HOST) return openGit(stream, gate.git, bound.boxId)
    const isTrusted = gate.trusted.includes(`${asked.host}:${asked.port}`)
    if (!isTrusted && !isAllowed(asked.host, gate.hosts))
      return refuse(stream, 403, boxMessages.gate.notAllowed(asked.host))
    if (!isTrusted && !PORTS.has(asked.port))
      return refuse(stream, 403, boxMessages.gate.portClosed(asked.port))
    if (!isTrusted && isIP(asked.host) && !isPublicAddress(asked.host))
      return refuse(stream, 403, boxMessages.gate.inside(asked.host))
    // A secret is only ever sent encrypted.
    const isBound = asked.port !== PORT_OF_HTTP && secretsFor(asked.host, bound.secrets()).length > 0
    if (isBound) void answerFor(stream, asked, isTrusted, bound).catch(() => stream.destroy())
    else open(stream, connectTo(asked, isTrusted), asked.host)
  })
}

async function answerFor(stream: ServerHttp2Stream, asked: Asked, isTrusted: boolean, bound: Bound) {
  const authority = await bound.authority()
  if (stream.destroyed || stream.closed) return
  stream.respond({ ':status': 200 })
  await intercept(stream, {
    ...asked,
    isTrusted,
    authority,
    secrets: () => secretsFor(asked.host, bound.secrets()),
  })
}

const connectTo = ({ host, port }: Asked, isTrusted: boolean): Socket =>
  connect({ host, port, ...(!isTrusted && { lookup: publicLookup }) })

function openGit(stream: ServerHttp2Stream, door: string, boxId: string): void {
  const { path, release } = socketPath(door)
  const socket = connect(path)
  socket.once('connect', release).once('error', release)
  socket.write(`${boxId}\n`)
  open(stream, socket, GIT_HOST)
}

function open(stream: ServerHttp2Stream, socket: Socket, host: string): void {
  let isOpen = false
  socket.setTimeout(CONNECT_MAX_MS, () => socket.destroy(new Error('timed out')))
  socket.once('connect', () => {
    isOpen = true
    socket.setTimeout(0)
    if (stream.destroyed || stream.closed) return socket.destroy()
    stream.respond({ ':status': 200 })
    stream.pipe(socket).pipe(stream)
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (isOpen) return stream.destroy()
    const isInside = error.code === 'EPERM'
    refuse(
      stream,
      isInside ? 403 : 502,
      isInside ? boxMessages.gate.inside(host) : boxMessages.gate.unreachable(host),
    )
  })
  closeTogether(stream, socket)
}

function closeTogether(stream: ServerHttp2Stream, socket: Socket): void {
  stream.once('close', () => socket.destroy())
  socket.once('close', () => {
    if (!stream.writableEnded) stream.end()
  })
}

function refuse(stream: ServerHttp2Stream, status: number, reason: string): void {
  if (stream.destroyed || stream.closed || stream.headersSent) return
  stream.respond({ ':status': status, 'content-type': 'text/plain; charset=utf-8' })
  stream.end(reason)
}

type Asked = { host: string; port: number }

function hostIn(authority: string): Asked | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:/@\s]+)):(\d{1,5})$/i.exec(authority)
  const host = (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '')
  const port = Number(match?.[3])
  return host && isPort(port) ? { host, port } : null
}
