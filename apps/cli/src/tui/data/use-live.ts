import type { Client } from '@sandlot/core/client'
import { followNotifications } from '@sandlot/core/notifications/follow'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { followWorkspace } from '@sandlot/core/workspaces/follow'
import { invitationKeys } from '@sandlot/core/workspaces/invitations'
import type { QueryClient } from '@tanstack/query-core'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'
import { type Connection, connectionOf } from './connection.ts'

type Data = { client: Client; cache: QueryClient }
type Follow = (socket: LiveSocket, data: Data, id: string) => () => void

/** Invitations arrive as notifications, upon which open ones are fetched. */
const followInvitations: Follow = (socket, { cache }, id) =>
  followNotifications(socket, cache, id, {
    arrived: () => void cache.invalidateQueries({ queryKey: invitationKeys.mine }),
  })

/** Follows live changes to the workspace and the person's notifications; returns the state of the connection. */
export function useLive(workspaceId: string | null, userId: string | null): Connection {
  const { signals } = useServices()
  useFollow(followWorkspace, workspaceId)
  useFollow(followInvitations, userId)
  return connectionOf(useSyncExternalStore(signals.subscribe, signals.get))
}

function useFollow(follow: Follow, id: string | null): void {
  const { socket, client, cache } = useServices()
  useEffect(() => {
    if (id === null) return
    let leave: (() => void) | undefined
    let isGone = false
    void socket().then((opened) => {
      if (!isGone) leave = follow(opened, { client, cache }, id)
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [socket, client, cache, follow, id])
}
