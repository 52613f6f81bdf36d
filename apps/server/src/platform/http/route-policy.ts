import { originRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireViewer } from '../context.ts'
import { assertRoom } from '../disk-room.ts'
import { assertRecentAdmin } from '../recent-sign-in.ts'
import { assertMayAdminister, assertMayWrite } from '../scopes.ts'
import { isFromElsewhere } from './origin.ts'
import type { RoutePolicy } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
    writes?: boolean
    makesRoom?: boolean
  }
}

/**
 * Puts every route's own policy behind all that is asked of it so far, its limits among them, and before its body is
 * read: nobody has the server parse what they may not send. Call it after those hooks are in place.
 */
export function enforcePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (added) => {
    const { policy, writes = false, makesRoom = false } = added.config ?? {}
    if (!policy) return
    const before = added.onRequest ?? []
    added.onRequest = [
      ...(Array.isArray(before) ? before : [before]),
      async (request: FastifyRequest) => assertPolicy(policy, { writes, makesRoom }, request),
    ]
  })
}

function assertPolicy(
  policy: RoutePolicy,
  { writes, makesRoom }: { writes: boolean; makesRoom: boolean },
  request: FastifyRequest,
): void {
  const administers = policy === 'admin' || policy === 'recentAdmin'
  if (writes) assertMayWrite(request.context.viewer)
  // The other methods were checked before anybody was authenticated.
  if (writes && /^(GET|HEAD)$/.test(request.method) && isFromElsewhere(request))
    throw refusalError(originRefusals, 'foreignOrigin')
  // Signing in takes little room, and administrators may have to make some.
  if (writes && !makesRoom && !administers && request.context.viewer) assertRoom(request.context.disk)
  if (policy === 'anyone') return
  const viewer = requireViewer(request.context)
  if (!administers) return
  assertMayAdminister(viewer)
  if (policy === 'recentAdmin') assertRecentAdmin(request.context)
}
