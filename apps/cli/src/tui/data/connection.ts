import type { ErrorCode } from '@sandlot/core/errors'
import type { SocketState } from '@sandlot/core/transport/socket'

/** How the screen stands to the server. `polling` is a Node without WebSocket. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline' | 'signed-out'

export type Signals = {
  /** Null where there is no socket to be had. */
  socket: SocketState | null
  /** What the last answer was: null before the first, `ok`, or how it failed. */
  answer: ErrorCode | 'ok' | null
}

const AWAY: readonly Signals['answer'][] = ['offline', 'unavailable', 'server']

export function connectionOf({ socket, answer }: Signals): Connection {
  if (answer === 'unauthenticated' || socket === 'refused') return 'signed-out'
  if (AWAY.includes(answer)) return 'offline'
  if (socket === 'open') return 'live'
  if (socket === null) return answer === null ? 'connecting' : 'polling'
  return socket === 'connecting' ? 'connecting' : 'reconnecting'
}
