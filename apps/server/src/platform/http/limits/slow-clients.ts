import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { requestMessages } from '@sandlot/core/shell/server-messages'

/** How slow a client may be: how many bytes it must receive or send per interval while the server waits for it. */
export type ClientPatience = { headersMs: number; stretchMs: number; minBytes: number; requestMs: number }

export const CLIENT_PATIENCE: ClientPatience = {
  headersMs: 20_000,
  stretchMs: 20_000,
  minBytes: 1024,
  // The largest upload at the slowest pace that anybody would wait for.
  requestMs: 2 * 60 * 60_000,
}

/** The kernel takes more of an answer only once much of its buffer is sent, which takes a while on a slow line. */
const READER_STRETCHES = 3

/** `stillFor`: for how many checks in a row the client took nothing. */
type Exchange = { request: IncomingMessage; response: ServerResponse; seen: Seen; stillFor: number }
/** How many bytes had been transferred, and whether the client was being waited for. */
type Seen = { received: number; taken: number; awaitsBody: boolean; awaitsReader: boolean }

const NOT_WAITED_FOR: Seen = { received: 0, taken: 0, awaitsBody: false, awaitsReader: false }

type Handle = { bytesWritten?: unknown; writeQueueSize?: unknown }

/** What the kernel took, including of a write in progress: a single large buffer counts as unwritten until its end. */
function takenOf(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = (socket as Socket & { _handle?: Handle | null })._handle ?? {}
  return typeof bytesWritten === 'number' && typeof writeQueueSize === 'number'
    ? bytesWritten - writeQueueSize
    : socket.bytesWritten - socket.writableLength
}

const look = (request: IncomingMessage, response: ServerResponse): Seen => ({
  received: request.socket.bytesRead,
  taken: takenOf(request.socket),
  // Data that is unread here is not the client's fault.
  awaitsBody: !request.complete && !response.writableEnded && request.readableLength === 0,
  awaitsReader: response.headersSent && request.socket.writableLength > 0,
})

/** Answers 408 to clients that send a body too slowly, and disconnects those that receive their answer too slowly. */
export function cutOffSlow(server: Server, { stretchMs, minBytes }: ClientPatience) {
  const open = new Set<Exchange>()
  const watch = (request: IncomingMessage, response: ServerResponse) => {
    // Its first interval begins with the next check, and is a full one.
    const exchange = { request, response, seen: NOT_WAITED_FOR, stillFor: 0 }
    open.add(exchange)
    response.once('close', () => open.delete(exchange))
  }
  /** Checks all clients: one that was waited for at the last check too must have made progress since. */
  const tick = () => {
    for (const exchange of open) {
      const { request, response, seen } = exchange
      const now = look(request, response)
      exchange.seen = now
      const isStill = seen.awaitsReader && now.awaitsReader && now.taken - seen.taken < minBytes
      exchange.stillFor = isStill ? exchange.stillFor + 1 : 0
      if (exchange.stillFor >= READER_STRETCHES) request.socket.destroy()
      else if (seen.awaitsBody && now.awaitsBody && now.received - seen.received < minBytes)
        refuse(request, response)
    }
  }
  const timer = setInterval(tick, stretchMs).unref()
  server.once('close', () => clearInterval(timer))
  return { watch, tick }
}

function refuse({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy()
  socket.end(tooSlow())
  socket.destroySoon()
}

/** The answer to a client that has not sent its complete request in time. */
export function tooSlow(): string {
  const body = JSON.stringify({ errors: { detail: [requestMessages.tooSlow] }, code: 'usage' })
  return `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
