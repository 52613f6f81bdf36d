import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns a port that is currently unused. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}

/** One address in front of several servers. Each connection goes to the first that accepts it. */
export async function startBalancer(): Promise<{ url: string; to: (...ports: number[]) => void }> {
  let targets: number[] = []
  const open = new Set<Socket>()
  const forward = (near: Socket, [port, ...others]: number[]) => {
    if (port === undefined) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    const next = () => forward(near, others)
    far.once('error', next)
    far.once('connect', () => {
      far.off('error', next)
      near.pipe(far).pipe(near)
      join(near, far)
    })
  }
  /** If one end disconnects, so does the other. */
  const join = (...ends: Socket[]) => {
    for (const end of ends) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        open.delete(end)
        for (const other of ends) other.destroy()
      })
    }
  }
  const front = createServer((near) => forward(near, targets))
  const url = `http://localhost:${await listen(front)}`
  onTestFinished(() => {
    front.close()
    for (const socket of open) socket.destroy()
  })
  return {
    url,
    to: (...ports) => {
      targets = ports
    },
  }
}
