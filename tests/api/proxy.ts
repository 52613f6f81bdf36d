import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Proxy = {
  readonly port: number
  /** Forwards everything. */
  readonly open: () => Promise<void>
  /** Drops every connection and accepts no new ones, as if the other machine were off. */
  readonly refuse: () => Promise<void>
  /** Accepts connections but forwards nothing, as if the other side hung. */
  readonly hang: () => void
}

/** A proxy between the server and a service that it connects to. */
export async function startProxy(targetPort: number): Promise<Proxy> {
  const pairs = new Set<[Socket, Socket]>()
  let passes = true
  const accept = (near: Socket) => {
    const far = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const end of pair) end.destroy()
      })
    }
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => near.write(chunk))
    if (!passes) for (const socket of pair) socket.pause()
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    server.close()
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  onTestFinished(close)
  return {
    port,
    open: async () => {
      passes = true
      if (!server.listening) server = await listen(port)
      for (const [near, far] of pairs) {
        near.resume()
        far.resume()
      }
    },
    refuse: async () => {
      close()
      await once(server, 'close')
    },
    hang: () => {
      passes = false
      for (const [near, far] of pairs) {
        near.pause()
        far.pause()
      }
    },
  }
}
