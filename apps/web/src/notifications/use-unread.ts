import { followNotifications } from '@sandlot/core/notifications/follow'
import { clearNotificationCount, unreadQuery } from '@sandlot/core/notifications/queries'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../shell/live-context.tsx'
import { useServices } from '../shell/services.tsx'

/** The number on the bell, as it changes: none while the panel is open (spec NT-039 to NT-041). */
export function useUnread(userId: string, isOpen: boolean) {
  const { client, queries } = useServices()
  const { socket } = useLive()
  const { data } = useQuery(unreadQuery(client))
  const { mutate } = useMutation({ ...clearNotificationCount(client, queries), networkMode: 'always' })
  const panelOpen = useEffectEvent(() => isOpen)
  // What comes while the panel is open is seen there.
  const arrived = useEffectEvent(() => isOpen && mutate())
  useEffect(() => {
    if (!socket) return
    return followNotifications(socket, queries, userId, {
      panelOpen: () => panelOpen(),
      arrived: () => void arrived(),
    })
  }, [socket, queries, userId])
  return { unread: isOpen ? 0 : (data ?? 0), clear: () => mutate() }
}
