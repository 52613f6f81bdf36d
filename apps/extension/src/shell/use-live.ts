import { socketToken } from '@sandlot/core/accounts/rest'
import { followNotifications } from '@sandlot/core/notifications/follow'
import { createLiveSocket } from '@sandlot/core/transport/socket'
import { invitationKeys } from '@sandlot/core/workspaces/invitations'
import { useEffect } from 'react'
import { browser } from 'wxt/browser'
import { ask } from './requests.ts'
import type { Session } from './session.ts'

/** Shows notifications as they arrive while the popup is open. */
export function useLive({ host, client, queries }: Session, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return
    const socket = createLiveSocket({
      url: `${host.origin.replace(/^http/, 'ws')}/socket`,
      clientVersion: browser.runtime.getManifest().version,
      fetchToken: async () => (await client.rest(socketToken)).jwt,
      random: Math.random,
      now: Date.now,
    })
    const stop = followNotifications(socket, queries, userId, {
      arrived: () => {
        void ask({ kind: 'refresh', origin: host.origin })
        // It may be an invitation, which can be answered within its notification.
        void queries.invalidateQueries({ queryKey: invitationKeys.mine })
      },
    })
    return () => {
      stop()
      socket.close()
    }
  }, [host.origin, client, queries, userId])
}
