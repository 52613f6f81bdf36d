import { createRouter } from '@tanstack/react-router'
import { mayBeSignedIn } from './accounts/session/signed-in-flag.ts'
import { routeTree } from './route-tree.gen.ts'
import { CrashPage } from './shell/pages/crash-page.tsx'
import { NotFoundPage } from './shell/pages/not-found-page.tsx'
import { parseSearch, stringifySearch } from './shell/search-params.ts'
import type { Services } from './shell/services.tsx'

/** The delay before a page that is still loading shows a placeholder. */
const PENDING_AFTER_MS = 250

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(services: Services) {
  const router = createRouter({
    routeTree,
    context: services,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER_MS,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  })
  // Loads a page's code in parallel with its data instead of afterwards.
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (!mayBeSignedIn(services.storage)) return
    const [routes] = router.getMatchedRoutes(toLocation.pathname)
    for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
