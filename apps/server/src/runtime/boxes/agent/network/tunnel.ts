import { constants, type ServerHttp2Stream } from 'node:http2'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Problem } from '../problem.ts'

/** Programs listen on either of them. */
const LOOPBACKS = ['127.0.0.1', '::1']

/** Connects a CONNECT request to a port of this box, and to nothing else. */
export async function tunnel(authority: string, stream: ServerHttp2Stream): Promise<void> {
  const port = Number(/^localhost:(\d{1,5})$/.exec(authority)?.[1])
  if (!(port > 0 && port < 65_536)) throw new Problem('invalid')
  const socket = await dialPort(port)
  if (stream.destroyed) return void socket.destroy()
  stream.respond({ ':status': 200 })
  join(socket, stream, () => stream.close(constants.NGHTTP2_CONNECT_ERROR))
}

async function dialPort(port: number): Promise<Socket> {
  for (const host of LOOPBACKS) {
    const socket = await dial(host, port)
    if (socket) return socket
  }
  throw new Problem('not_listening')
}

const dial = (host: string, port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })

/** Joins two streams of bytes; each direction ends separately, and a failure of one breaks the other. */
export function join(socket: Duplex, stream: Duplex, breakStream: () => void): void {
  socket.on('error', breakStream)
  stream.on('error', () => socket.destroy())
  socket.once('close', () => !stream.writableEnded && breakStream())
  stream.once('close', () => socket.destroy())
  socket.pipe(stream)
  stream.pipe(socket)
}
