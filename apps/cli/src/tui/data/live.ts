import type { Client } from '@sandlot/core/client'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { QueryClient } from '@tanstack/query-core'
import { openLiveSocket } from '../../platform/network/live-socket.ts'
import { POLL_MS } from '../limits.ts'
import { connectionOf, type Signals } from './connection.ts'
import type { Store } from './store.ts'

type Parts = {
  client: Client
  cache: QueryClient
  signals: Store<Signals>
  version: string
}

/** Opens the live connection and reports its state to the screen. */
export async function openSocket({ client, cache, signals, version }: Parts): Promise<LiveSocket> {
  const socket = await openLiveSocket(client, version)
  socket.onState((state) => {
    const isBack = state === 'open' && signals.get().answer !== 'unauthenticated'
    signals.set({ socket: state, answer: isBack ? 'ok' : signals.get().answer })
    if (isBack)
      void cache.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  })
  return socket
}

/** Polls with growing delays while there are no live events. Returns a function that stops it. */
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
    const isAway = connection === 'offline' || connection === 'reconnecting'
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
