import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Proxy = {
  readonly port: number
  /** Passes everything on. */
  readonly open: () => Promise<void>
  /** Breaks every connection and takes no new one, as when the other side's machine is off. */
  readonly refuse: () => Promise<void>
  /** Takes connections and passes nothing on, as when the other side hangs. */
  readonly hang: () => void
}

/** Stands between the server and what it connects to. */
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
