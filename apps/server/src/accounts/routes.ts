import type { AnyRoute } from '../platform/http/route.ts'
import { avatarRoutes } from './routes-avatar.ts'
import { deviceRoutes } from './routes-device.ts'
import { oneTimeRoutes } from './routes-one-time.ts'
import { providerRoutes } from './routes-provider.ts'
import { sessionRoutes } from './routes-session.ts'
import { signUpRoutes } from './routes-sign-up.ts'
import { socketRoutes } from './routes-socket.ts'

export const routes: AnyRoute[] = [
  ...sessionRoutes,
  ...socketRoutes,
  ...oneTimeRoutes,
  ...deviceRoutes,
  ...signUpRoutes,
  ...providerRoutes,
  ...avatarRoutes,
]
