import { socketToken } from '@sandlot/core/accounts/rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { signSocketToken } from '../../platform/live/socket-token.ts'

export const socketRoutes: AnyRoute[] = [
  route(socketToken, {
    policy: 'signedIn',
    handle: async ({ context: { viewer, keys, clock } }) => ({
      jwt: await signSocketToken(viewer, keys.socketTokens, clock.now()),
    }),
  }),
]
