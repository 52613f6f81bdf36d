import { constants, type ServerHttp2Stream } from 'node:http2'
import type { AgentEvent } from './api.ts'
import { EVENTS_WAITING_MAX_BYTES } from './limits.ts'

/** A source of events that reports the current state to each new listener, and works only while there are any. */
export type Source = {
  begin: () => void
  end: () => void
  snapshot: () => Promise<AgentEvent[]> | AgentEvent[]
}

export type Events = {
  tell: (event: AgentEvent) => void
  follow: (stream: ServerHttp2Stream, sources: readonly Source[]) => Promise<void>
  hasFollowers: () => boolean
}

export function createEvents(): Events {
  const followers = new Set<ServerHttp2Stream>()

  const send = (stream: ServerHttp2Stream, event: AgentEvent) => {
    if (stream.writableEnded || stream.destroyed) return
    stream.write(`${JSON.stringify(event)}\n`)
    // A client that does not read has to start over with the current state.
    if (stream.writableLength > EVENTS_WAITING_MAX_BYTES) stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM)
  }

  return {
    tell: (event) => {
      for (const stream of followers) send(stream, event)
    },
    follow: async (stream, sources) => {
      stream.respond({ ':status': 200, 'content-type': 'application/x-ndjson' })
      if (followers.size === 0) for (const source of sources) source.begin()
      // Changes in the meantime are sent, too; each names everything that it changes, so none can be too early.
      followers.add(stream)
      stream.once('close', () => {
        followers.delete(stream)
        if (followers.size === 0) for (const source of sources) source.end()
      })
      // A client that only listens ends its side immediately, which is no reason to end this one.
      stream.resume()
      for (const source of sources) for (const event of await source.snapshot()) send(stream, event)
      send(stream, { type: 'ready' })
    },
    hasFollowers: () => followers.size > 0,
  }
}
