import { Duplex } from 'node:stream'

/** The channels of `v4.channel.k8s.io`, in the first byte of each message. */
const STDIN = 0
const STDOUT = 1

/** Connects to the input and output of a program run in a pod. */
export async function execStream(
  url: URL,
  options: { ca?: string | undefined; cert?: string; key?: string; headers: Record<string, string> },
): Promise<Duplex> {
  const { WebSocket } = await import('ws')
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, ['v4.channel.k8s.io'], { ...options, perMessageDeflate: false })
    const stream = new Duplex({
      read: () => socket.resume(),
      write: (chunk: Buffer, _, done) =>
        socket.send(Buffer.concat([Buffer.of(STDIN), chunk]), (error) => done(error)),
      final: (done) => {
        socket.close()
        done()
      },
      destroy: (error, done) => {
        socket.terminate()
        done(error)
      },
    })
    socket.on('message', (data: Buffer) => {
      if (data[0] === STDOUT && data.length > 1 && !stream.push(data.subarray(1))) socket.pause()
    })
    // The receiver adds its own handlers.
    stream.on('error', () => {})
    socket.once('open', () => resolve(stream))
    socket.once('error', (error) => {
      reject(error)
      stream.destroy(error)
    })
    socket.once('close', () => stream.destroy())
  })
}
