import { socketToken } from '@sandlot/core/accounts/rest'
import type { LiveSocket, SocketState } from '@sandlot/core/transport/socket'
import { followWorkspace } from '@sandlot/core/workspaces/queries'
import { useEffect, useState } from 'react'
import { useServices } from './services.tsx'

/** What is on the screen comes first; what changes on it can wait that long. */
const LIVE_AFTER_MS = 1_000
/** The code itself may not be had without a network. */
const CODE_AGAIN_MS = 5_000

/** One live connection while the dashboard is open. */
function useLiveSocket(): LiveSocket | null {
  const { client } = useServices()
  const [socket, setSocket] = useState<LiveSocket | null>(null)
  useEffect(() => {
    let opened: LiveSocket | null = null
    let isGone = false
    const open = async () => {
      const { createLiveSocket } = await import('@sandlot/core/transport/socket')
      if (isGone) return
      opened = createLiveSocket({
        url: `${client.baseUrl.replace(/^http/, 'ws')}/socket`,
        clientVersion: 'web',
        fetchToken: async () => (await client.rest(socketToken)).jwt,
        random: Math.random,
        now: () => performance.now(),
      })
      setSocket(opened)
    }
    let timer: number | undefined
    const later = (ms: number) => {
      timer = window.setTimeout(() => open().catch(() => later(CODE_AGAIN_MS)), ms)
    }
    later(LIVE_AFTER_MS)
    return () => {
      window.clearTimeout(timer)
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
