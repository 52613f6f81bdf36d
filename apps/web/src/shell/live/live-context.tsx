import { accountKeys } from '@sandlot/core/accounts/queries'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { useServices } from '../services.tsx'
import { type LiveTrouble, watchTrouble } from './live-trouble.ts'

/** How long live updates wait for the visible page to load first. */
const LIVE_AFTER_MS = 1_000
/** The delay before loading the code again, which fails without a network. */
const CODE_AGAIN_MS = 5_000

/** A full page load, so that no data of the user stays in memory. */
const SUSPENDED = '/signin?error=suspended'

type Live = {
  /** The dashboard's one connection. Null until it is created. */
  socket: LiveSocket | null
  trouble: LiveTrouble
  /** Starts over after the server refused. */
  retry: () => void
}

export const LiveContext = createContext<Live>({ socket: null, trouble: 'none', retry: () => undefined })

export const useLive = (): Live => use(LiveContext)

/** One live connection for everything on a page that follows changes, while somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { queries, schedule } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [trouble, setTrouble] = useState<LiveTrouble>('none')
  const isOff = !useMe()
  const socket = useSocket(attempt, isOff)
  useEffect(() => {
    if (socket) return watchTrouble(socket, schedule, setTrouble)
  }, [socket, schedule])

  const retry = () => {
    setTrouble('none')
    setAttempt(attempt + 1)
    // Usually the session has ended, which leads to the sign-in page.
    void queries.invalidateQueries({ queryKey: accountKeys.me })
  }
  return <LiveContext value={{ socket, trouble, retry }}>{children}</LiveContext>
}

function useSocket(attempt: number, isOff: boolean): LiveSocket | null {
  const { client, schedule, queries } = useServices()
  const [socket, setSocket] = useState<LiveSocket | null>(null)
  useEffect(() => {
    if (isOff) return
    let opened: LiveSocket | null = null
    let isGone = false
    const open = async () => {
      const [{ createLiveSocket }, { socketToken }] = await Promise.all([
        import('@sandlot/core/transport/socket'),
        import('@sandlot/core/accounts/rest'),
      ])
      if (isGone) return
      opened = createLiveSocket({
        url: `${client.baseUrl.replace(/^http/, 'ws')}/socket`,
        clientVersion: 'web',
        fetchToken: async () => (await client.rest(socketToken)).jwt,
        random: Math.random,
        now: () => performance.now(),
        // A user who was signed out is sent to the sign-in page immediately.
        signedOut: () => void queries.invalidateQueries({ queryKey: accountKeys.me }),
        suspended: () => window.location.replace(SUSPENDED),
      })
      setSocket(opened)
    }
    const tryToOpen = () => {
      open().catch(() => {
        if (!isGone) callOff = schedule(tryToOpen, CODE_AGAIN_MS)
      })
    }
    let callOff = attempt === 0 ? whenIdle(schedule, tryToOpen, LIVE_AFTER_MS) : schedule(tryToOpen, 0)
    return () => {
      callOff()
      isGone = true
      opened?.close()
      setSocket(null)
    }
  }, [client, schedule, queries, attempt, isOff])
  return socket
}
