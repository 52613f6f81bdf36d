import type { WebSocket } from 'ws'
import type { Context } from '../context.ts'

/**
 * Asks about a sandbox with a new context each time that what the person may do with it may have changed, and once at
 * the beginning, for what changed until then. It ends with the socket.
 */
export type Watch = (sandboxId: string, ask: (context: Context) => void) => void

/** What is spoken over sockets besides the live channels: at which addresses, in which protocol, and by whom. */
export type SocketRoute = {
  protocol: string
  /** What serves an address; null for one that is none of these. */
  at: (url: URL) => ((context: Context, socket: WebSocket, watch: Watch) => Promise<void>) | null
}
