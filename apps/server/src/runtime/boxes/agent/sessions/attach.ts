import { constants, type ServerHttp2Stream } from 'node:http2'
import { STALL_MAX_MS } from '../limits.ts'
import { Problem } from '../problem.ts'
import { EXIT_CODE, EXIT_SIGNAL, OFFSET } from '../wire.ts'
import type { Follower, RunningSession } from './sessions.ts'

/**
 * Connects a stream to a session until either ends. The reader gets everything from its position on that the ring still
 * has; the program waits for slow readers, but not for one that reads nothing.
 */
export function attach(session: RunningSession, stream: ServerHttp2Stream, asked: number): void {
  if (!Number.isSafeInteger(asked) || asked < 0) throw new Problem('invalid')
  const { ring, followers } = session
  let at = Math.min(Math.max(asked, ring.start()), ring.end())
  let isBlocked = false
  let patience: NodeJS.Timeout | undefined

  stream.respond(
    { ':status': 200, 'content-type': 'application/octet-stream', [OFFSET]: String(at) },
    { waitForTrailers: true },
  )
  stream.on('wantTrailers', () => {
    const { exitCode, signal } = session.info()
    stream.sendTrailers({ [EXIT_CODE]: String(exitCode ?? ''), [EXIT_SIGNAL]: String(signal ?? '') })
  })

  const send = () => {
    // Only a reader overtaken by a single piece larger than the allowed lag can be more than a ring behind.
    at = Math.max(at, ring.start())
    while (!isBlocked && at < ring.end()) {
      const piece = ring.from(at)
      at += piece.length
      if (stream.write(piece)) continue
      isBlocked = true
      patience = setTimeout(() => stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM), STALL_MAX_MS)
    }
    if (at === ring.end() && session.info().state === 'ended' && !stream.writableEnded) stream.end()
  }

  const follower: Follower = { more: send, lag: () => ring.end() - at }
  followers.add(follower)
  stream.on('drain', () => {
    isBlocked = false
    clearTimeout(patience)
    send()
    session.caughtUp()
  })
  stream.on('data', (input: Buffer) => session.write(input))
  stream.once('close', () => {
    clearTimeout(patience)
    followers.delete(follower)
    session.caughtUp()
  })
  send()
}
