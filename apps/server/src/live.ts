import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { viewerOfSession } from './accounts/sessions/sessions.ts'
import { createContext } from './create-context.ts'
import { channels, sockets as socketRoutes } from './features.ts'
import type { Deps, Viewer } from './platform/context.ts'
import { startRelay } from './platform/live/relay.ts'
import type { SocketLimits } from './platform/live/socket-places.ts'
import { serveSockets } from './platform/live/socket-server.ts'
import { databaseOutage, type Outage } from './platform/outage.ts'
import type { Forward } from './runtime/boxes/forward.ts'
import { serveExecutors } from './runtime/executor/serve.ts'

export type Live = {
  /** Sends every client to another server, or back to this one when it is there again; takes no new ones. */
  closeSockets: () => void
  stop: () => Promise<void>
}

/** Everything live of one server: the relay that reads the outbox, and the sockets it wakes. */
export async function startLive(
  app: FastifyInstance,
  options: {
    deps: Omit<Deps, 'log'>
    databaseUrl: string
    origins: () => readonly string[]
    /** Who is told how the database is; of its own unless given. */
    outage?: Outage
    /** What is for another host than the app's; says whether it took it. */
    elsewhere?: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
    /** Has another server take what only that can. */
    forward?: Forward
    /** How many sockets one may have; the usual numbers unless given. */
    limits?: SocketLimits
  },
): Promise<Live> {
  const deps: Deps = { ...options.deps, log: app.log }
  const { hub } = deps
  const { databaseUrl, outage = databaseOutage(app.log) } = options
  const relay = await startRelay({ db: deps.db, hub, databaseUrl, log: app.log, outage })
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
