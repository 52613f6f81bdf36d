import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import { sharingKeys } from '@sandlot/core/sharing/queries'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { useEffect } from 'react'
import { useServices } from '../shell/services.tsx'

/** Shows what others give and take meanwhile. */
export function useFollowSharing(id: string, socket: LiveSocket | null): void {
  const { queries } = useServices()
  useEffect(() => {
    if (!socket) return
    return socket.join(`live:${id}`, {
      event: (event) => {
        if (event === ACCESS_CHANGED) void queries.invalidateQueries({ queryKey: sharingKeys.one(id) })
      },
    })
  }, [socket, queries, id])
}
