import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { type ClientPatience, cutOffSlow, tooSlow } from '../limits/slow-clients.ts'

const KEEP_ALIVE_MS = 72_000

/** The HTTP server of the app, with timeouts for slow clients. */
export function createListener(patience: ClientPatience, handle: RequestListener): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: Math.min(5_000, patience.headersMs),
    },
    (request, response) => {
      watch(request, response)
      handle(request, response)
    },
  )
  const { watch } = cutOffSlow(server, patience)
  return server
}

/** Answers requests that are not valid HTTP or came too late, if the client is still connected. */
export const answerUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, stream) => {
  const socket = stream as Socket
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow() : unreadable(error.code))
  socket.destroySoon()
}

const unreadable = (code: string | undefined): string => {
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}

const ID = /^[\x21-\x7e]{1,128}$/

/** The id that a proxy in front gave a request, if it is safe to log; otherwise one of our own. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>, own: () => string): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && ID.test(given) ? given : own()
}
