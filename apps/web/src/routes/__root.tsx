import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '../shell/root-layout.tsx'
import type { Services } from '../shell/services.tsx'

export const Route = createRootRouteWithContext<Services>()({ component: RootLayout })
