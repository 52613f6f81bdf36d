import { followWorkspace } from '@sandlot/core/workspaces/queries'
import { useEffect } from 'react'
import { renewSearchOf } from '../../search/renew-search.ts'
import { useServices } from '../services.tsx'
import { useLive } from './live-context.tsx'

/** Shows other people's changes in the workspace as they happen. */
export function useLiveWorkspace(workspaceId: string): void {
  const { client, queries } = useServices()
  const { socket } = useLive()
  useEffect(() => {
    if (socket)
      return followWorkspace(
        socket,
        { client, cache: queries },
        workspaceId,
        renewSearchOf(client, queries, workspaceId),
      )
  }, [socket, client, queries, workspaceId])
}
