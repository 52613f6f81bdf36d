import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../../../platform/config/config.ts'
import { HOP_BY_HOP } from '../../../platform/http/hop-by-hop.ts'
import { addressOf, askedHost, trustFunction } from '../../../platform/http/origin/trust-proxy.ts'
import type { PreviewHost } from '../../preview/host.ts'
import { isForDevboxes } from './forward-rules.ts'

/** Anybody may send it: such a request is served by the server it was sent to. */
const FORWARDED = 'x-sandlot-forwarded'
const CONNECT_MAX_MS = 3_000

export type Forward = {
  /** Forwards requests about devboxes to the server that runs them; otherwise calls `serve`. */
  request(request: IncomingMessage, response: ServerResponse, serve: () => void): void
  /** The same for upgrades. */
  upgrade(request: IncomingMessage, client: Duplex, head: Buffer, serve: () => void): void
  close(): void
}

type Options = {
  config: Pick<Config, 'trustProxy'>
  preview: () => PreviewHost | null
  /** Host and port of the server that runs the devboxes; null if it is this one, or unknown. */
  elsewhere: () => Promise<string | null>
}

/**
 * Forwards requests about devboxes to the server on the same database that runs them. That server authenticates and
 * authorizes them as if sent there directly, and sees the client's address as from a proxy.
 */
export function forwardIn({ config, preview, elsewhere }: Options): Forward {
  const isTrusted = trustFunction(config.trustProxy)
  const open = new Set<Duplex>()
  const keep = (stream: Duplex) => {
    open.add(stream)
    stream.once('close', () => open.delete(stream))
  }

  const isTheirs = (request: IncomingMessage) =>
    request.headers[FORWARDED] === undefined &&
    isForDevboxes({ host: askedHost(request, isTrusted), url: request.url }, preview())

  /** Null if there is no other server, or if it does not answer; this server then reports what it can. */
  const way = async (): Promise<Socket | null> => {
    const address = await elsewhere().catch(() => null)
    return address === null ? null : dial(address).catch(() => null)
  }

  const toldOf = (request: IncomingMessage): [name: string, value: string][] => [
    ['x-forwarded-for', addressOf(request, isTrusted)],
    ['x-forwarded-host', askedHost(request, isTrusted) ?? ''],
    ['x-forwarded-proto', protocolOf(request, isTrusted)],
    [FORWARDED, '1'],
  ]

  return {
    request: (request, response, serve) => {
      if (!isTheirs(request)) return serve()
      void way().then((socket) => {
        if (!socket) return serve()
        if (response.destroyed) return socket.destroy()
        const asked = send({
          createConnection: () => socket,
          method: request.method ?? 'GET',
          path: request.url ?? '/',
          headers: [...passedOn(request, (name) => !HOP_BY_HOP.has(name)), ...toldOf(request)].flat(),
        })
        asked.once('response', (answer) => {
          const headers = pairs(answer.rawHeaders).filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
          response.writeHead(answer.statusCode ?? 502, headers.flat())
          answer.pipe(response)
          answer.once('error', () => response.destroy())
        })
        asked.once('error', () => {
          if (response.headersSent) return response.destroy()
          response.writeHead(502, { 'cache-control': 'no-store', 'retry-after': '2' }).end()
        })
        response.once('close', () => asked.destroy())
        request.pipe(asked)
      })
    },
    upgrade: (request, client, head, serve) => {
      if (!isTheirs(request)) return serve()
      client.on('error', () => client.destroy())
      void way().then((socket) => {
        if (!socket) return serve()
        if (client.destroyed) return socket.destroy()
        keep(client)
        const headers = [...passedOn(request, () => true), ...toldOf(request)]
        const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
        socket.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`, 'latin1')
        socket.write(head)
        socket.pipe(client)
        client.pipe(socket)
        for (const [one, other] of [
          [socket, client],
          [client, socket],
        ] as const) {
          one.on('error', () => other.destroy())
          one.once('close', () => other.destroy())
        }
      })
    },
    close: () => {
      for (const stream of open) stream.destroy()
    },
  }
}

function dial(address: string): Promise<Socket> {
  const { hostname, port } = new URL(`http://${address}`)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) })
    socket.setTimeout(CONNECT_MAX_MS, () => socket.destroy(new Error('it does not answer')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** What the client claims about its address is replaced. */
const passedOn = (request: IncomingMessage, isKept: (name: string) => boolean) =>
  pairs(request.rawHeaders).filter(([name]) => {
    const plain = name.toLowerCase()
    return isKept(plain) && !plain.startsWith('x-forwarded-') && plain !== 'forwarded'
  })

const pairs = (raw: readonly string[]): [name: string, value: string][] =>
  raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))

function protocolOf(
  { headers, socket }: IncomingMessage,
  isTrusted: ReturnType<typeof trustFunction>,
): string {
  const isFromProxy = isTrusted !== false && isTrusted(socket.remoteAddress ?? '', 0)
  const told = isFromProxy ? headers['x-forwarded-proto'] : undefined
  return (
    String(told ?? 'http')
      .split(',')
      .at(-1)
      ?.trim() || 'http'
  )
}
