import type { FastifyInstance } from 'fastify'
import { channels } from '../../channels.ts'
import type { Deps } from '../../context.ts'
import { Hub } from './hub.ts'
import { startRelay } from './relay.ts'
import { serveSockets } from './socket-server.ts'

/** Everything live of one server: the relay that reads the outbox, and the sockets it wakes. Gives the way to stop. */
export async function startLive(
  app: FastifyInstance,
  options: { deps: Omit<Deps, 'log'>; databaseUrl: string; origins: () => readonly string[] },
): Promise<() => Promise<void>> {
  const deps: Deps = { ...options.deps, log: app.log }
  const hub = new Hub()
  const relay = await startRelay({ db: deps.db, hub, databaseUrl: options.databaseUrl, log: app.log })
  const closeSockets = serveSockets(app, { deps, hub, channels, origins: options.origins })
  return async () => {
    closeSockets()
    await relay.stop()
  }
}
