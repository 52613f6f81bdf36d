import { socketToken } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { QueryClient } from '@tanstack/query-core'
import { POLL_MS } from '../limits.ts'
import { connectionOf, type Signals } from './connection.ts'
import type { Store } from './store.ts'

type Parts = {
  client: Client
  cache: QueryClient
  signals: Store<Signals>
  version: string
}

/** Opens the live connection; null where this Node has no WebSocket, and asking again has to do. */
export async function openSocket({ client, cache, signals, version }: Parts): Promise<LiveSocket | null> {
  if (typeof WebSocket === 'undefined') return null
  const { createLiveSocket } = await import('@sandlot/core/transport/socket')
  const socket = createLiveSocket({
    url: `${client.baseUrl.replace(/^http/, 'ws')}/socket`,
    clientVersion: `cli/${version}`,
    fetchToken: async () => (await client.rest(socketToken)).jwt,
    random: Math.random,
    now: () => performance.now(),
  })
  socket.onState((state) => {
    const isBack = state === 'open' && signals.get().answer !== 'unauthenticated'
    signals.set({ socket: state, answer: isBack ? 'ok' : signals.get().answer })
    if (isBack)
      void cache.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  })
  return socket
}

/** Asks again, less and less often, for as long as nothing comes by itself. Gives the way to stop. */
export function pollWhileAway(signals: Store<Signals>, cache: QueryClient): () => void {
  let timer: NodeJS.Timeout | undefined
  let tries = 0
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const later = () => {
    timer = setTimeout(
      () => {
        tries += 1
        void cache.invalidateQueries()
        later()
      },
      POLL_MS[Math.min(tries, POLL_MS.length - 1)],
    )
  }
  const look = () => {
    const connection = connectionOf(signals.get())
    const isAway = connection === 'offline' || connection === 'reconnecting' || connection === 'polling'
    if (!isAway) {
      stop()
      tries = 0
    } else if (!timer) later()
  }
  const unsubscribe = signals.subscribe(look)
  return () => {
    stop()
    unsubscribe()
  }
}
