import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { SESSION_ENDED } from '@sandlot/core/accounts/live'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context, Deps, Viewer } from '../context.ts'
import { addressOf, trustFunction } from '../http/origin/trust-proxy.ts'
import type { Channel } from './channel.ts'
import { serveConnection } from './connection.ts'
import type { Hub } from './hub.ts'
import { onAccessChanged } from './on-access-changed.ts'
import type { SocketRoute } from './socket-route.ts'
import { createSocketSlots, SOCKET_LIMITS, type SocketLimits } from './socket-slots.ts'
import { verifySocketToken } from './socket-token.ts'

const PATH = '/socket/websocket'
const FRAME_MAX_BYTES = 64 * 1024
/** Clients send a heartbeat every 20 to 30 seconds; one that is silent for twice as long is gone. */
const SILENCE_MAX_MS = 65_000
/** How long a refused client may take to read the reason. */
const LAST_WORD_MAX_MS = 5_000
const TOKEN_PROTOCOL = 'base64url.bearer.phx.'

/** Extensions have an origin of their own; they use a token, which no page can abuse. */
const isExtension = (origin: string) => /^(chrome|moz)-extension:\/\//.test(origin)

/** The token of an upgrade: from the subprotocol, or from `guardian_token` as other clients send it (contract §6). */
function tokenOf(request: IncomingMessage): string {
  const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
  const bearer = offered.find((protocol) => protocol.startsWith(TOKEN_PROTOCOL))
  if (bearer) return Buffer.from(bearer.slice(TOKEN_PROTOCOL.length), 'base64url').toString('utf8')
  return new URL(request.url ?? '/', 'http://localhost').searchParams.get('guardian_token') ?? ''
}

/**
 * Sends a last message and closes the connection, even if the client does not: an upgraded connection could stay half
 * open forever.
 */
function endWith(stream: Duplex, text: string): void {
  const hangUp = () => stream.destroy()
  const timer = setTimeout(hangUp, LAST_WORD_MAX_MS).unref()
  stream.once('close', () => clearTimeout(timer))
  stream.once('finish', hangUp)
  stream.end(text)
}

/** For channels, whose clients send a heartbeat. */
function endWhenSilent(socket: WebSocket): void {
  let silence = setTimeout(() => socket.terminate(), SILENCE_MAX_MS)
  socket.on('message', () => {
    clearTimeout(silence)
    silence = setTimeout(() => socket.terminate(), SILENCE_MAX_MS)
  })
  socket.on('close', () => clearTimeout(silence))
}

/** For protocols without a heartbeat, the server pings the clients. */
function keepAlive(socket: WebSocket): void {
  let isThere = true
  socket.on('pong', () => {
    isThere = true
  })
  const asking = setInterval(() => {
    // A paused socket cannot answer.
    if (!isThere && !socket.isPaused) return socket.terminate()
    isThere = false
    socket.ping()
  }, SILENCE_MAX_MS / 2)
  socket.on('close', () => clearInterval(asking))
}

/** Serves Phoenix channels at `/socket` next to the app's HTTP. Returns how to close all sockets, and their number. */
export function serveSockets(
  app: FastifyInstance,
  options: {
    deps: Deps
    hub: Hub
    channels: readonly Channel[]
    /** Other protocols spoken over sockets. */
    others?: readonly SocketRoute[]
    /** Handles upgrades for hosts other than the app's; returns whether it took the request. */
    elsewhere?: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
    /** Forwards connections that only another server can take; otherwise calls `serve`. */
    forward?: {
      upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, serve: () => void): void
    }
    /** Returns the person of a session, or null if it has ended. */
    viewerOf: (sessionId: string) => Promise<Viewer | null>
    contextOf: (viewer: Viewer) => Context
    origins: () => readonly string[]
    limits?: SocketLimits
  },
): { close: () => void; open: () => number } {
  const { deps, hub, channels, others = [], elsewhere = () => false, forward, viewerOf, contextOf } = options
  const slots = createSocketSlots(options.limits ?? SOCKET_LIMITS)
  const isTrusted = trustFunction(deps.config.trustProxy)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    handleProtocols: (protocols, request) => {
      const protocol = otherAt(request)?.protocol ?? 'phoenix'
      return protocols.has(protocol) ? protocol : false
    },
  })

  const otherAt = (request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    for (const { protocol, at } of others) {
      const serve = at(url)
      if (serve) return { protocol, serve }
    }
    return null
  }

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refuse = (status: string, sentence = '') =>
      endWith(
        stream,
        `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`,
      )
    stream.on('error', () => stream.destroy())
    if (deps.isStopping()) return refuse('503 Service Unavailable')
    const other = otherAt(request)
    if (!other && !request.url?.startsWith(`${PATH}?`) && request.url !== PATH) return refuse('404 Not Found')
    const { origin } = request.headers
    if (origin && !options.origins().includes(origin) && !isExtension(origin)) return refuse('403 Forbidden')
    const claims = await verifySocketToken(tokenOf(request), deps.keys.socketTokens, deps.clock.now())
    const viewer = claims && (await viewerOf(claims.sessionId))
    if (!viewer || viewer.userId !== claims.userId) return refuse('403 Forbidden')
    const slot = slots.take(viewer.userId, addressOf(request, isTrusted))
    if ('problem' in slot) return refuse('429 Too Many Requests', slot.problem)
    stream.once('close', slot.leave)
    // The client may have disconnected during authentication.
    if (stream.destroyed) return slot.leave()
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const stopWatching = hub.subscribe(`session:${viewer.sessionId}`, ({ payload }) =>
        socket.close(SESSION_ENDED, String(payload.reason ?? 'signed out')),
      )
      socket.on('close', stopWatching)
      socket.on('error', () => socket.terminate())
      if (other) {
        keepAlive(socket)
        void other.serve(contextOf(viewer), socket, (sandboxId, ask) => {
          // It may have closed before it was known what to watch.
          if (socket.readyState === socket.CLOSED) return
          const askAnew = () => ask(contextOf(viewer))
          socket.on('close', onAccessChanged(hub, { userId: viewer.userId, sandboxId }, askAnew))
          askAnew()
        })
        return
      }
      endWhenSilent(socket)
      serveConnection({ hub, channels, socket, contextOf: () => contextOf(viewer) })
    })
  }

  const serve = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (elsewhere(request, stream, head)) return
    upgrade(request, stream, head).catch((error) => {
      app.log.warn({ err: error }, 'a socket could not be opened')
      stream.destroy()
    })
  }
  app.server.on('upgrade', (request, stream, head) => {
    if (!forward) return serve(request, stream, head)
    forward.upgrade(request, stream, head, () => serve(request, stream, head))
  })
  return {
    open: () => sockets.clients.size,
    close: () => {
      for (const socket of sockets.clients) socket.close(1012, 'restarting')
      sockets.close()
    },
  }
}
