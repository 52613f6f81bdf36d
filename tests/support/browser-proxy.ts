import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** A request as it left the browser, whether it was sent by a page, its worker or a prefetch. */
export type Asked = {
  readonly method: string
  /** Without a query. */
  readonly url: string
  readonly status: number
}

/** A proxy for all requests of a browser, set by its URL: `proxy: { server: url }`. */
export type BrowserProxy = {
  readonly url: string
  /** The answered requests so far, in order. */
  readonly asked: readonly Asked[]
  /** All requests so far, each as method and URL without a query, even if the browser gave them up. */
  readonly sent: readonly string[]
  readonly stop: () => Promise<void>
}

export async function startBrowserProxy(): Promise<BrowserProxy> {
  const asked: Asked[] = []
  const sent: string[] = []
  const tunnels = new Set<Duplex>()

  const pass = (incoming: IncomingMessage, reply: ServerResponse) => {
    const { method = 'GET', url = '', headers } = incoming
    sent.push(`${method} ${url.split('?')[0] ?? ''}`)
    const onward = request(url, { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      asked.push({ method, url: url.split('?')[0] ?? '', status })
      reply.writeHead(status, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  /** WebSockets use this. */
  const tunnel = (incoming: IncomingMessage, near: Duplex) => {
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const far = connect(Number(port) || 80, hostname, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      near.pipe(far)
      far.pipe(near)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      tunnels.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }

  const server = createServer(pass).on('connect', tunnel).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sent,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const socket of tunnels) socket.destroy()
      await closed
    },
  }
}
