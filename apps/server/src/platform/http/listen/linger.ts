import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** How much of an unwanted body is discarded, and for how long: most clients read the answer only after sending. */
const LINGER_MAX_BYTES = 64 * 1024 * 1024
const LINGER_MAX_MS = 30_000

/**
 * Lets a client that is still sending get its answer: closing a connection with incoming data resets it, which loses
 * the answer. Data that arrives after the answer is discarded, within bounds, before the connection is closed.
 */
export function linger(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || !(socket instanceof Socket)) return
  const end = () => socket.destroy()
  const timer = setTimeout(end, LINGER_MAX_MS).unref()
  let isLast = false
  // Called once everything is written, if the connection closes after this answer.
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
