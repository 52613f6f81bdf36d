import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Idle connections are closed this soon after their last answer. */
const LOOK_EVERY_MS = 50

/** Stops a server without cutting off clients that wait for an answer. */
export type Drain = {
  /** Whether the server is about to stop: it accepts no new connections, and no clients should be sent to it. */
  isStopping: () => boolean
  /** Called for every request, so that its answer is waited for. */
  watch(response: ServerResponse): void
  /**
   * Stops accepting connections, and resolves when everything is answered, or after `atMost` ms, when the rest is cut
   * off.
   */
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
      // Announced in the answer, so that the next request does not use a connection that is closing.
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
