import { type ClientHttp2Session, connect } from 'node:http2'
import type { Duplex } from 'node:stream'
import { STREAM_WINDOW_BYTES } from '../agent/wire.ts'
import { HEADER_PAIRS_MAX } from './limits.ts'

/** Megabytes that all streams of one agent may take on this side. */
const MEMORY_MAX_MB = 32
const HEADERS_MAX_BYTES = 16 * 1024

/**
 * Opens HTTP/2 with an agent on a connection that the agent dialled, after its first line. Server push is off and
 * memory is limited.
 */
export function connectAgent(socket: Duplex): ClientHttp2Session {
  const session = connect('http://agent', {
    createConnection: () => socket,
    maxSessionMemory: MEMORY_MAX_MB,
    maxHeaderListPairs: HEADER_PAIRS_MAX,
    settings: {
      enablePush: false,
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxHeaderListSize: HEADERS_MAX_BYTES,
    },
  })
  session.on('error', () => {})
  return session
}
