import { executorHost, executorToken } from '@sandlot/core/runtime/executor/rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { signExecutorToken } from './token.ts'

export const executorRoutes: AnyRoute[] = [
  route(executorToken, {
    policy: 'signedIn',
    writes: false,
    handle: async ({ context: { viewer, keys, clock } }) => ({
      jwt: await signExecutorToken(viewer, keys.socketTokens, clock.now()),
    }),
  }),
  // Reveals nothing about the devbox: access is checked by the socket.
  route(executorHost, {
    policy: 'anyone',
    anyHost: true,
    handle: async ({ context, reply }) => {
      reply.header('access-control-allow-origin', '*')
      return { hostname: new URL(context.publicUrl()).origin }
    },
  }),
]
