import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** What is read away of a body that nobody wants any more, and for how long: most clients read once they have sent. */
const LINGER_MAX_BYTES = 64 * 1024 * 1024
const LINGER_MAX_MS = 30_000

/**
 * Has a client that still sends get its answer: a connection that is closed on what it sends is reset, and the answer
 * is lost with it. What comes after the answer is read away, within bounds, and the connection is ended only then.
 */
export function linger(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || !(socket instanceof Socket)) return
  const end = () => socket.destroy()
  const timer = setTimeout(end, LINGER_MAX_MS).unref()
  let isLast = false
  // Called once all is written, where the connection is to end with this answer.
  socket.destroySoon = () => {
    isLast = true
    socket.end()
    if (request.complete) end()
  }
  let left = LINGER_MAX_BYTES
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
  })
  request.once('end', () => {
    clearTimeout(timer)
    if (isLast) end()
  })
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
