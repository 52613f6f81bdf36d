import { previewSecret } from '@sandlot/core/runtime/preview-rest'
import { changeVmTier as changeCall, vmTiers as listCall } from '@sandlot/core/runtime/tier-rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { needsSecret } from '../sandboxes/present.ts'
import { seek } from '../sandboxes/seek.ts'
import { previewSecretOf } from './preview-secret.ts'
import { screenshotRoutes } from './screenshots/routes.ts'
import { changeVmTier, readVmTiers } from './tiers.ts'

export const routes: AnyRoute[] = [
  ...screenshotRoutes,
  route(listCall, {
    policy: 'anyone',
    handle: async ({ context }) => ({ vmTiers: await readVmTiers(context.db) }),
  }),
  route(previewSecret, {
    policy: 'signedIn',
    handle: async ({ params, context, reply }) => {
      const { keys, clock, viewer } = context
      const row = await seek(context, params.id)
      reply.header('cache-control', 'no-store')
      return {
        previewSecret: needsSecret(row, context)
          ? previewSecretOf(keys.previews[0], row.id, viewer.sessionId, clock.now())
          : null,
      }
    },
  }),
  route(changeCall, {
    policy: 'recentAdmin',
    action: 'vm_tier.change',
    handle: ({ params, body, context }) => changeVmTier(context, params.shortid, body),
  }),
]
