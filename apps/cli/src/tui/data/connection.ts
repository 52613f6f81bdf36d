import type { ErrorCode } from '@sandlot/core/errors'
import type { SocketState } from '@sandlot/core/transport/socket'

/** The state of the connection to the server. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'signed-out'

export type Signals = {
  socket: SocketState
  /** The last answer: null before the first, `ok`, or its error. */
  answer: ErrorCode | 'ok' | null
}

const AWAY: readonly Signals['answer'][] = ['offline', 'unavailable', 'server']

export function connectionOf({ socket, answer }: Signals): Connection {
  if (answer === 'unauthenticated' || socket === 'refused') return 'signed-out'
  if (AWAY.includes(answer)) return 'offline'
  if (socket === 'open') return 'live'
  return socket === 'connecting' ? 'connecting' : 'reconnecting'
}
