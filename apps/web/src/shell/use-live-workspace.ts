import { followWorkspace } from '@sandlot/core/workspaces/queries'
import { useEffect } from 'react'
import { useLive } from './live-context.tsx'
import { useServices } from './services.tsx'

/** Shows what others do in the workspace as it happens. */
export function useLiveWorkspace(workspaceId: string): void {
  const { queries } = useServices()
  const { socket } = useLive()
  useEffect(() => {
    if (socket) return followWorkspace(socket, queries, workspaceId)
  }, [socket, queries, workspaceId])
}
