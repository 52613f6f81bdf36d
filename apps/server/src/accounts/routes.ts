import type { AnyRoute } from '../platform/http/route.ts'
import { avatarRoutes } from './avatar.ts'
import { deviceRoutes } from './device/routes.ts'
import { embedRoutes } from './embed/routes.ts'
import { oneTimeRoutes } from './links/routes.ts'
import { addressRoutes } from './links/routes-address.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { linkedRoutes } from './providers/routes-linked.ts'
import { ssoRoutes } from './providers/routes-sso.ts'
import { deviceListRoutes } from './sessions/routes.ts'
import { sessionRoutes } from './sessions/routes-current.ts'
import { socketRoutes } from './sessions/routes-socket.ts'
import { tokenRoutes } from './sessions/routes-tokens.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { vercelRoutes } from './vercel/routes.ts'

export const routes: AnyRoute[] = [
  ...sessionRoutes,
  ...deviceListRoutes,
  ...tokenRoutes,
  ...socketRoutes,
  ...oneTimeRoutes,
  ...addressRoutes,
  ...deviceRoutes,
  ...signUpRoutes,
  ...providerRoutes,
  ...ssoRoutes,
  ...linkedRoutes,
  ...vercelRoutes,
  ...passkeyRoutes,
  ...embedRoutes,
  ...avatarRoutes,
]
