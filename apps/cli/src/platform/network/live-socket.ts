import { socketToken } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import type { LiveSocket } from '@sandlot/core/transport/socket'

/** The live connection to a host. Node only has its own WebSocket since 22. */
export async function openLiveSocket(client: Client, version: string): Promise<LiveSocket> {
  const { createLiveSocket } = await import('@sandlot/core/transport/socket')
  // biome-ignore lint/style/noRestrictedGlobals: only used if it exists
  const transport = typeof WebSocket === 'undefined' ? (await import('ws')).WebSocket : WebSocket
  return createLiveSocket({
    url: `${client.baseUrl.replace(/^http/, 'ws')}/socket`,
    clientVersion: `cli/${version}`,
    fetchToken: async () => (await client.rest(socketToken)).jwt,
    random: Math.random,
    now: () => performance.now(),
    transport,
  })
}
