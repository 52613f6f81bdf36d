import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { viewerOfSession } from './accounts/sessions/sessions.ts'
import { createContext } from './create-context.ts'
import { channels, sockets as socketRoutes } from './features.ts'
import type { Deps, Viewer } from './platform/context.ts'
import { startRelay } from './platform/live/relay.ts'
import { serveSockets } from './platform/live/socket-server.ts'
import type { SocketLimits } from './platform/live/socket-slots.ts'
import { databaseOutage, type Outage } from './platform/outage.ts'
import type { Forward } from './runtime/boxes/forward/forward.ts'
import { serveExecutors } from './runtime/executor/serve.ts'

export type Live = {
  /** Makes every client reconnect to another server, or to this one once it is back; accepts no new ones. */
  closeSockets: () => void
  stop: () => Promise<void>
}

/** The live part of one server: the relay that reads the outbox, and the sockets that it notifies. */
export async function startLive(
  app: FastifyInstance,
  options: {
    deps: Omit<Deps, 'log'>
    databaseUrl: string
    origins: () => readonly string[]
    /** Gets notified of database outages; its own by default. */
    outage?: Outage
    /** Handles upgrades for hosts other than the app's; returns whether it took the request. */
    elsewhere?: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
    /** Forwards connections that only another server can take. */
    forward?: Forward
    /** How many sockets a client may have; the default limits if omitted. */
    limits?: SocketLimits
  },
): Promise<Live> {
  const deps: Deps = { ...options.deps, log: app.log }
  const { hub } = deps
  const { databaseUrl, outage = databaseOutage(app.log) } = options
  const relay = await startRelay({ db: deps.db, hub, channels, databaseUrl, log: app.log, outage })
  const serving = {
    deps,
    hub,
    viewerOf: (sessionId: string) => viewerOfSession(deps, sessionId),
    contextOf: (viewer: Viewer) => createContext(deps, viewer),
  }
  const executors = serveExecutors(serving)
  const sockets = serveSockets(app, {
    ...options,
    ...serving,
    channels,
    others: socketRoutes,
    elsewhere: (...upgrade) => options.elsewhere?.(...upgrade) || executors.upgrades(...upgrade),
  })
  const closeSockets = () => {
    sockets.close()
    executors.close()
    options.forward?.close()
  }
  app.live.lagMs = relay.lagMs
  app.live.takes = executors.takes
  app.metrics.gauge(
    'sandlot_outbox_lag_seconds',
    'For how long an event has waited to be told',
    () => relay.lagMs() / 1000,
  )
  app.metrics.gauge('sandlot_sockets', 'Live sockets that are open', sockets.open)
  return {
    closeSockets,
    stop: async () => {
      closeSockets()
      await relay.stop()
    },
  }
}
