import type { Client } from '@sandlot/core/client'
import { lazyClient } from '@sandlot/core/lazy-client'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { QueryClient } from '@tanstack/query-core'
import { createContext, useContext } from 'react'
import type { Context } from '../platform/context.ts'
import { createCache } from './data/cache.ts'
import type { Signals } from './data/connection.ts'
import { openSocket, pollWhileAway } from './data/live.ts'
import { createStore, type Store } from './data/store.ts'

/** What screens depend on: one person at one host. */
export type Services = {
  context: Context
  host: string
  client: Client
  cache: QueryClient
  signals: Store<Signals>
  /** The live connection, opened on first use. */
  socket: () => Promise<LiveSocket>
  stop: () => void
}

/** Loads the client in parallel with the first frame, not before it. */
export function createServices(context: Context): Services {
  const { host } = context.target()
  const signals = createStore<Signals>({ socket: 'connecting', answer: null })
  const cache = createCache((answer) => signals.set({ ...signals.get(), answer }))
  const client = lateClient(host, context)
  const stopPolling = pollWhileAway(signals, cache)
  let socket: Promise<LiveSocket> | undefined
  return {
    context,
    host,
    client,
    cache,
    signals,
    socket: () => {
      socket ??= openSocket({ client, cache, signals, version: context.version })
      return socket
    },
    stop: () => {
      stopPolling()
      cache.clear()
      void socket?.then((opened) => opened.close())
    },
  }
}

function lateClient(baseUrl: string, context: Context): Client {
  let connected: Promise<Client> | undefined
  const connect = () => {
    connected ??= context.connect()
    return connected
  }
  return lazyClient(baseUrl, connect)
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There are no services around this part of the screen.')
  return services
}
