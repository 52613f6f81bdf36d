import type { WebSocket } from 'ws'
import type { Context } from '../context.ts'

/**
 * Checks access to a sandbox with a new context whenever it may have changed, and once at the beginning, for changes
 * until then. It ends along with the socket.
 */
export type Watch = (sandboxId: string, ask: (context: Context) => void) => void

/** A protocol spoken over sockets besides the live channels: its addresses, its subprotocol, and who may use it. */
export type SocketRoute = {
  protocol: string
  /** Returns the handler of an address; null for other addresses. */
  at: (url: URL) => ((context: Context, socket: WebSocket, watch: Watch) => Promise<void>) | null
}
