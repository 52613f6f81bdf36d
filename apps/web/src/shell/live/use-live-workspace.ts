import { useEffect } from 'react'
import { renewSearchOf } from '../../search/renew-search.ts'
import { useServices } from '../services.tsx'
import { useLive } from './live-context.tsx'

/** Shows other people's changes in the workspace as they happen. */
export function useLiveWorkspace(workspaceId: string): void {
  const { client, queries } = useServices()
  const { socket } = useLive()
  useEffect(() => {
    if (!socket) return
    let leave: (() => void) | undefined
    let isGone = false
    // It comes with the socket's own code, so it is there by now.
    void import('@sandlot/core/workspaces/follow').then(({ followWorkspace }) => {
      if (isGone) return
      const renewSearch = renewSearchOf(client, queries, workspaceId)
      leave = followWorkspace(socket, { client, cache: queries }, workspaceId, renewSearch)
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [socket, client, queries, workspaceId])
}
