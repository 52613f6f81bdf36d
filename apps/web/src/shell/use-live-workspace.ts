import { socketToken } from '@sandlot/core/accounts/rest'
import type { LiveSocket, SocketState } from '@sandlot/core/transport/socket'
import { followWorkspace } from '@sandlot/core/workspaces/queries'
import { useEffect, useState } from 'react'
import { useServices } from './services.tsx'

/** One live connection while the dashboard is open; loaded beside the first page instead of before it. */
function useLiveSocket(): LiveSocket | null {
  const { client } = useServices()
  const [socket, setSocket] = useState<LiveSocket | null>(null)
  useEffect(() => {
    let opened: LiveSocket | null = null
    let isGone = false
    void import('@sandlot/core/transport/socket').then(({ createLiveSocket }) => {
      if (isGone) return
      opened = createLiveSocket({
        url: `${client.baseUrl.replace(/^http/, 'ws')}/socket`,
        clientVersion: 'web',
        fetchToken: async () => (await client.rest(socketToken)).jwt,
        random: Math.random,
        now: () => performance.now(),
      })
      setSocket(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      setSocket(null)
    }
  }, [client])
  return socket
}

/** Shows what others do in the workspace as it happens. Gives how the connection stands. */
export function useLiveWorkspace(workspaceId: string): SocketState {
  const { queries } = useServices()
  const socket = useLiveSocket()
  const [state, setState] = useState<SocketState>('connecting')
  useEffect(() => socket?.onState(setState), [socket])
  useEffect(() => {
    if (socket) return followWorkspace(socket, queries, workspaceId)
  }, [socket, queries, workspaceId])
  return state
}
