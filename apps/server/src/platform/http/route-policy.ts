import { originRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireViewer } from '../context.ts'
import { assertRoom } from '../disk/disk-room.ts'
import { assertRecentAdmin } from '../recent-sign-in.ts'
import { assertMayAdminister, assertMayWrite } from '../scopes.ts'
import { isFromElsewhere } from './origin/origin.ts'
import type { RoutePolicy } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy
    writes?: boolean
    makesRoom?: boolean
  }
}

/**
 * Runs every route's policy after all earlier hooks, its limits included, and before its body is read, so that nobody
 * can make the server parse a body that they may not send. Call it after those hooks are added.
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
  // Other methods were checked before authentication.
  if (writes && /^(GET|HEAD)$/.test(request.method) && isFromElsewhere(request))
    throw refusalError(originRefusals, 'foreignOrigin')
  // Signing in takes little space, and administrators may have to free some.
  if (writes && !makesRoom && !administers && request.context.viewer) assertRoom(request.context.disk)
  if (policy === 'anyone') return
  const viewer = requireViewer(request.context)
  if (!administers) return
  assertMayAdminister(viewer)
  if (policy === 'recentAdmin') assertRecentAdmin(request.context)
}
