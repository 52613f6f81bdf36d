import { useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '../shell/live/live-context.tsx'
import { useServices } from '../shell/services.tsx'

/** Counting comes after what the page is for: its code is loaded with the live connection. */
const load = () => import('./watch-unread.ts')

/** The number on the bell, as it changes: none while the panel is open (spec NT-039 to NT-041). */
export function useUnread(userId: string, isOpen: boolean) {
  const services = useServices()
  const { socket } = useLive()
  const [unread, setUnread] = useState(0)
  const clear = () => void load().then(({ clearUnread }) => clearUnread(services), noCode)
  const panelOpen = useEffectEvent(() => isOpen)
  // What comes while the panel is open is seen there.
  const arrived = useEffectEvent(() => isOpen && clear())
  useEffect(() => {
    if (!socket) return
    let stop: (() => void) | null = null
    let isGone = false
    const begin = ({ watchUnread }: Awaited<ReturnType<typeof load>>) => {
      if (isGone) return
      stop = watchUnread(services, socket, userId, {
        tell: setUnread,
        panelOpen: () => panelOpen(),
        arrived: () => void arrived(),
      })
    }
    load().then(begin, noCode)
    return () => {
      isGone = true
      stop?.()
    }
  }, [socket, services, userId])
  return { unread: isOpen ? 0 : unread, clear }
}

/** Opening the panel needs code too, and tells where that can't be had. */
const noCode = () => undefined
