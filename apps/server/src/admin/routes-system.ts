import { changeInstanceSettings, instanceSettings } from '@sandlot/core/admin/settings-rest'
import { adminHealth } from '@sandlot/core/admin/system-rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { checkHealth } from './health-checks.ts'
import { changeSettings, readSettings } from './settings.ts'

const HEALTH_PER_MINUTE = 60

export const systemRoutes: AnyRoute[] = [
  route(adminHealth, {
    policy: 'admin',
    perMinute: HEALTH_PER_MINUTE,
    handle: async ({ context, request }) => ({
      version,
      checkedAt: context.clock.now().toISOString(),
      checks: await checkHealth(context, request.server),
    }),
  }),
  route(instanceSettings, {
    policy: 'admin',
    handle: ({ context }) => readSettings(context.db),
  }),
  route(changeInstanceSettings, {
    policy: 'recentAdmin',
    action: 'settings.change',
    handle: ({ body, context }) => changeSettings(context, body),
  }),
]
