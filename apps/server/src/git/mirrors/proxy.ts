import { createServer } from 'node:http'
import { type AddressInfo, connect, isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { isPublicAddress, publicLookup } from '../../platform/outside/public-address.ts'

const CONNECT_MAX_MS = 15_000

/** How the outside is reached; tests replace it. */
export type Outside = { lookup: LookupFunction; isAllowed: (address: string) => boolean; caFile?: string }
export const theInternet: Outside = { lookup: publicLookup, isAllowed: isPublicAddress }

export type FetchProxy = {
  url: string
  /** Why it refused traffic, if it did. */
  refused(): 'inside' | 'large' | null
  stop(): void
}

/**
 * The only way out for one fetch: a tunnel to the one named host and up to a number of bytes. The proxy resolves the
 * name itself, so that it cannot point into the internal network. Clients without the secret are refused.
 */
export async function openProxy(
  { host, port }: { host: string; port: number },
  secret: string,
  maxBytes: number,
  outside: Outside = theInternet,
): Promise<FetchProxy> {
  let refused: 'inside' | 'large' | null = null
  let taken = 0
  const open = new Set<Duplex>()
  const credentials = `Basic ${Buffer.from(`fetch:${secret}`).toString('base64')}`
  const server = createServer((_request, response) => response.writeHead(403).end())
  server.on('connect', (request, socket: Duplex, head: Buffer) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
    if (request.headers['proxy-authorization'] !== credentials)
      return refuse('407 Proxy Authentication Required\r\nproxy-authenticate: Basic')
    if (request.url?.toLowerCase() !== `${isIP(host) === 6 ? `[${host}]` : host}:${port}`)
      return refuse('403 Forbidden')
    if (isIP(host) && !outside.isAllowed(host)) {
      refused = 'inside'
      return refuse('403 Forbidden')
    }
    const there = connect({ host, port, lookup: outside.lookup, timeout: CONNECT_MAX_MS })
    open.add(there)
    there.once('close', () => {
      open.delete(there)
      socket.destroy()
    })
    socket.once('close', () => there.destroy())
    there.on('timeout', () => there.destroy())
    there.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') refused = 'inside'
      refuse('502 Bad Gateway')
    })
    there.once('connect', () => {
      there.setTimeout(0)
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.length > 0) there.write(head)
      there.on('data', (part: Buffer) => {
        taken += part.length
        if (taken <= maxBytes) return
        refused = 'large'
        there.destroy()
      })
      there.pipe(socket)
      socket.pipe(there)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://fetch:${secret}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    stop: () => {
      server.close()
      server.closeAllConnections()
      for (const socket of open) socket.destroy()
    },
  }
}
