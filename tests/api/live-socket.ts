import { socketToken } from '@sandlot/core/accounts/rest'
import { createLiveSocket } from '@sandlot/core/transport/socket'
import { onTestFinished } from 'vitest'
import { clientAt } from './server-binary.ts'

/** Opens the live socket that every client uses. It is closed when the test ends. */
export function openLiveSocket(url: string, token: string, connecting = () => {}) {
  const client = clientAt(url, token)
  const socket = createLiveSocket({
    url: `${url.replace('http', 'ws')}/socket`,
    clientVersion: 'tests',
    fetchToken: async () => (await client.rest(socketToken)).jwt,
    random: Math.random,
    now: () => performance.now(),
    transport: class extends WebSocket {
      constructor(to: string, protocols?: string[]) {
        super(to, protocols)
        connecting()
      }
    },
  })
  onTestFinished(() => socket.close())
  return socket
}
