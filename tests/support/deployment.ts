import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A proxy in front of a server that can go down, serve a newer build, and lose files of the old one. */
export type Deployment = {
  readonly url: string
  /** As if the machine were off. */
  readonly down: () => Promise<void>
  readonly up: () => Promise<void>
  /** Serves this build from now on. Pages contain their build's number. */
  readonly publish: (build: number) => void
  /** Makes these files unavailable. */
  readonly lose: (names: RegExp | null) => void
  readonly stop: () => Promise<void>
}

/**
 * A second build would take minutes and differ in nothing that is tested. So there is one, and this proxy in front of
 * its server marks the page and changes the page's revision in the worker's list. That is all by which a browser tells
 * one build's worker from another's.
 */
export async function deploy(serverUrl: string): Promise<Deployment> {
  const target = new URL(serverUrl)
  const sockets = new Set<Duplex>()
  let build = 1
  let lost: RegExp | null = null

  const headersOf = ({ headers }: IncomingMessage): IncomingHttpHeaders => ({
    ...headers,
    host: target.host,
    'accept-encoding': 'identity',
    ...(headers.origin && { origin: target.origin }),
  })
  const ask = (incoming: IncomingMessage) =>
    request({
      host: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers: headersOf(incoming),
    })
  const changed = (path: string, text: string) =>
    path === '/sw.js'
      ? text.replace(/("?revision"?:\s*"[^"]*)("[^{}]*\/index\.html")/, `$1-${build}$2`)
      : text.replace('<head>', `<head><meta name="build" content="${build}" />`)

  const pass = (incoming: IncomingMessage, reply: ServerResponse) => {
    const path = incoming.url?.split('?')[0] ?? ''
    if (lost?.test(path)) return void reply.writeHead(404).end()
    const onward = ask(incoming)
    onward.on('error', () => reply.destroy())
    onward.on('response', (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage && path !== '/sw.js') {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        return void answer.pipe(reply)
      }
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const { 'content-length': _length, etag: _etag, 'last-modified': _when, ...headers } = answer.headers
        reply.writeHead(answer.statusCode ?? 500, headers)
        reply.end(changed(path, Buffer.concat(pieces).toString()))
      })
    })
    incoming.pipe(onward)
  }
  const upgrade = (incoming: IncomingMessage, near: Duplex) => {
    const onward = ask(incoming)
    // From here on the server does not close the socket, not even while it waits for the answer.
    sockets.add(near)
    near.on('error', () => onward.destroy())
    near.on('close', () => onward.destroy())
    onward.on('error', () => near.destroy())
    onward.on('response', () => near.destroy())
    onward.on('upgrade', (answer, far: Socket) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      sockets.add(far)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
        one.pipe(other)
      }
    })
    onward.end()
  }
  const listen = async (port: number) => {
    const server = createServer(pass).on('upgrade', upgrade).listen(port, target.hostname)
    await once(server, 'listening')
    return server
  }

  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const down = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  return {
    url: `${target.protocol}//${target.hostname}:${port}`,
    down,
    up: async () => {
      server = await listen(port)
    },
    publish: (next) => {
      build = next
    },
    lose: (names) => {
      lost = names
    },
    stop: async () => {
      if (server.listening) await down()
    },
  }
}
