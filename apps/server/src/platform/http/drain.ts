import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Connections that nobody asks anything on are closed this soon after their last answer. */
const LOOK_EVERY_MS = 50

/** Ends a server without cutting off who waits for an answer. */
export type Drain = {
  /** Whether the server is about to end: it takes no new connections, and nobody is to be sent to it. */
  isStopping: () => boolean
  /** Told of every request, so that its answer is waited for. */
  watch(response: ServerResponse): void
  /** Takes no new connections, and resolves when all is answered, or after `atMost` ms, when the rest is cut. */
  stop(server: Server, atMost: number): Promise<void>
}

type Wait = (ms: number) => Promise<unknown>
const wait: Wait = (ms) => delay(ms, undefined, { ref: false })

export function createDrain(patience: Wait = wait): Drain {
  const underWay = new Set<ServerResponse>()
  let isStopping = false
  let allAnswered = () => {}
  return {
    isStopping: () => isStopping,
    watch(response) {
      // Said in the answer, so that the next request goes elsewhere instead of into a connection that closes.
      if (isStopping) response.shouldKeepAlive = false
      underWay.add(response)
      response.once('close', () => {
        underWay.delete(response)
        if (underWay.size === 0) allAnswered()
      })
    },
    async stop(server, atMost) {
      isStopping = true
      for (const response of underWay) response.shouldKeepAlive = false
      if (server.listening) server.close()
      const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS)
      const answered = new Promise<void>((resolve) => {
        allAnswered = resolve
      })
      if (underWay.size > 0) await Promise.race([answered, patience(atMost)])
      clearInterval(looking)
      server.closeAllConnections()
    },
  }
}
