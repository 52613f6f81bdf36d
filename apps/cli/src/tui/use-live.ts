import { followWorkspace } from '@sandlot/core/workspaces/queries'
import { useEffect, useSyncExternalStore } from 'react'
import { type Connection, connectionOf } from './data/connection.ts'
import { useServices } from './services.tsx'

/** Shows what others do in the workspace as it happens; gives how that stands. */
export function useLive(workspaceId: string | null): Connection {
  const { signals, socket, cache } = useServices()
  useEffect(() => {
    if (workspaceId === null) return
    let leave: (() => void) | undefined
    let isGone = false
    void socket().then((opened) => {
      if (opened && !isGone) leave = followWorkspace(opened, cache, workspaceId)
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [socket, cache, workspaceId])
  return connectionOf(useSyncExternalStore(signals.subscribe, signals.get))
}
