import type { WebSocket } from 'ws'
import type { Context } from '../context.ts'

/** What is spoken over sockets besides the live channels: at which addresses, in which protocol, and by whom. */
export type SocketRoute = {
  protocol: string
  /** What serves an address; null for one that is none of these. */
  at: (url: URL) => ((context: Context, socket: WebSocket) => Promise<void>) | null
}
