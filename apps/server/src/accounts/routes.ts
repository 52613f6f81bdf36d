import type { AnyRoute } from '../platform/http/route.ts'
import { avatarRoutes } from './routes-avatar.ts'
import { deviceRoutes } from './routes-device.ts'
import { embedRoutes } from './routes-embed.ts'
import { linkedRoutes } from './routes-linked.ts'
import { oneTimeRoutes } from './routes-one-time.ts'
import { providerRoutes } from './routes-provider.ts'
import { sessionRoutes } from './routes-session.ts'
import { deviceListRoutes } from './routes-sessions.ts'
import { signUpRoutes } from './routes-sign-up.ts'
import { socketRoutes } from './routes-socket.ts'
import { ssoRoutes } from './routes-sso.ts'
import { tokenRoutes } from './routes-tokens.ts'

export const routes: AnyRoute[] = [
  ...sessionRoutes,
  ...deviceListRoutes,
  ...tokenRoutes,
  ...socketRoutes,
  ...oneTimeRoutes,
  ...deviceRoutes,
  ...signUpRoutes,
  ...providerRoutes,
  ...ssoRoutes,
  ...linkedRoutes,
  ...embedRoutes,
  ...avatarRoutes,
]
