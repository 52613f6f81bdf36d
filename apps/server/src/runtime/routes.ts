import { changeVmTier as changeCall, vmTiers as listCall } from '@sandlot/core/runtime/tier-rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { screenshotRoutes } from './screenshots/routes.ts'
import { changeVmTier, readVmTiers } from './tiers.ts'

export const routes: AnyRoute[] = [
  ...screenshotRoutes,
  route(listCall, {
    policy: 'anyone',
    handle: async ({ context }) => ({ vmTiers: await readVmTiers(context.db) }),
  }),
  route(changeCall, {
    policy: 'admin',
    handle: ({ params, body, context }) => changeVmTier(context, params.shortid, body),
  }),
]
